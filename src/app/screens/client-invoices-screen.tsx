import { ClientInvoicesPage } from '#features/invoices/list/web/client-invoices-page.tsx';
import { ReturnedNoteLine } from '#features/review-feedback/web/returned-note-line.tsx';

/** /client-invoices/{clientId}, with the reviewers' notes. */
export function ClientInvoicesScreen() {
  return <ClientInvoicesPage StatusNote={ReturnedNoteLine} />;
}

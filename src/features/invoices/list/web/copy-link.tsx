import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import type { useCopyInvoice } from '../../drafting/web/use-copy-invoice.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';

interface CopyLinkProps {
  invoice: Invoice;
  copy: ReturnType<typeof useCopyInvoice>;
}

/** Copies the invoice of a row. The list shares one action, so that rows stay light. */
export function CopyLink({ invoice, copy }: CopyLinkProps) {
  return (
    <LinkButton busy={copy.running?._id === invoice._id} onClick={() => copy.run(invoice)}>
      {texts.copy}
      <span className="visually-hidden">{texts.ofInvoice(invoice.invoiceNumber)}</span>
    </LinkButton>
  );
}

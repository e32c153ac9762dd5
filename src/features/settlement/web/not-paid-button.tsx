import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { texts } from './texts.ts';
import type { NotPaid, SeenWage } from './use-not-paid.ts';

/** The button by which an accountant says that they did not pay a wage whose payout details they saw (product §10.8). */
export function NotPaidButton({ notPaid, ...wage }: SeenWage & { notPaid: NotPaid }) {
  return (
    <LinkButton
      busy={notPaid.running?.invoiceId === wage.invoiceId}
      disabled={notPaid.busy}
      onClick={() => notPaid.run(wage)}
    >
      {texts.notPaid}
      <span className="visually-hidden">{texts.wageOf(wage.invoiceNumber)}</span>
    </LinkButton>
  );
}

import { NotPaidButton } from '../../web/not-paid-button.tsx';
import { texts } from '../../web/texts.ts';
import type { NotPaid } from '../../web/use-not-paid.ts';
import type { DueWage } from './payout-queries.ts';
import classes from './wages-out.module.css';

interface DisclosedProps {
  wage: Pick<DueWage, 'invoiceId' | 'invoiceNumber' | 'disclosed'>;
  notPaid: NotPaid;
}

/**
 * Who has seen the payout details of a wage and may have paid it by hand; nothing if nobody has. The reader can say that
 * they did not pay (product §2.25).
 */
export function Disclosed({ wage: { invoiceId, invoiceNumber, disclosed }, notPaid }: DisclosedProps) {
  return disclosed.map((one) => (
    <div key={one._id} className={classes.warning}>
      <div>{texts.disclosed(one)}</div>
      {one.isOwn && (
        <NotPaidButton invoiceId={invoiceId} invoiceNumber={invoiceNumber} seenAt={one.at} notPaid={notPaid} />
      )}
    </div>
  ));
}

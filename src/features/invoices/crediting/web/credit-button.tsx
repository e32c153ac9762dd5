import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { IconReceiptRefund } from '#web/icons.ts';
import { type Invoice, timelineQuery } from '../../web/invoice-queries.ts';
import { Crediting, useCrediting } from './crediting.tsx';
import { texts } from './texts.ts';

/** Opens the dialog that makes a credit note of an invoice (product §4.10). */
export function CreditButton({ invoice }: { invoice: Pick<Invoice, '_id' | 'invoiceNumber'> }) {
  const { data } = useQuery(timelineQuery(invoice._id));
  const crediting = useCrediting();
  if (data?.credit?.isCreditable !== true) return null;
  return (
    <div>
      <Button
        variant="subtle"
        icon={<IconReceiptRefund size={20} />}
        busy={crediting.opening !== null}
        onClick={() => crediting.ask(invoice)}
      >
        {texts.credit}
      </Button>
      <Crediting crediting={crediting} />
    </div>
  );
}

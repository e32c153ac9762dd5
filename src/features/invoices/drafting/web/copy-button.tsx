import { Button } from '#web/controls/buttons/button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { IconCopy } from '#web/icons.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import { useCopyInvoice } from './use-copy-invoice.ts';

/** Copies an invoice from its own screen. If that fails, it shows why (product §4.8). */
export function CopyButton({ invoice }: { invoice: Pick<Invoice, '_id' | 'invoiceNumber'> }) {
  const { run, busy, alert } = useCopyInvoice();
  return (
    <div>
      <Button variant="subtle" icon={<IconCopy size={20} />} busy={busy} onClick={() => run(invoice)}>
        {texts.copy}
      </Button>
      <AlertBox alert={alert} />
    </div>
  );
}

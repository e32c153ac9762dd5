import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconReceipt2 } from '#web/icons.ts';
import { type Invoice, timelineQuery } from '../../web/invoice-queries.ts';
import { Crediting } from './crediting.tsx';
import { texts } from './texts.ts';

/** Opens the dialog that makes a credit note of an invoice (product §4.10). */
export function CreditButton({ invoice }: { invoice: Pick<Invoice, '_id' | 'invoiceNumber'> }) {
  const { data } = useQuery(timelineQuery(invoice._id));
  const [opened, setOpened] = useState(false);
  if (data?.credit?.isCreditable !== true) return null;
  return (
    <div>
      <Button variant="subtle" icon={<IconReceipt2 size={20} />} onClick={() => setOpened(true)}>
        {texts.credit}
      </Button>
      {opened && <Crediting invoice={invoice} onClose={() => setOpened(false)} />}
    </div>
  );
}

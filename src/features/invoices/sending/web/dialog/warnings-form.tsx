import { Checkbox } from '#web/controls/fields/choice.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { type FormEvent, useState } from 'react';
import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { useToday } from '#web/use-today.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import type { InvoiceContent } from '../../../web/invoice-queries.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { dueDateWarning } from '../../domain/due-date-warning.ts';
import { texts } from '../texts.ts';

interface WarningsFormProps {
  content: InvoiceContent;
  onSend: (content: InvoiceContent, recompute: boolean) => Promise<void>;
  onCancel: () => void;
}

/**
 * The warnings before sending: the currency, another one than it was sent in before, a total of 0, or a due date that is
 * no longer the day of sending plus the term (product §2.11.1).
 */
export function WarningsForm({ content, onSend, onCancel }: WarningsFormProps) {
  const { invoice } = content;
  const total = decimalToHundredths(invoice.totalAmount);
  const [recompute, setRecompute] = useState(true);
  // The dialog may stay open over midnight, and the server counts from the day of sending.
  const dueDate = dueDateWarning(invoice, useToday());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSend(content, dueDate !== null && (recompute || dueDate.hasPassed));
  };
  return (
    <form onSubmit={submit}>
      {invoice.currency !== 'EUR' && <Notice kind="warning">{texts.onlyEur(invoice.currency)}</Notice>}
      {invoice.sentCurrency !== undefined && (
        <Notice kind="warning">
          {texts.otherCurrency(invoice.sentCurrency, formatAmount(total, invoice.currency))}
        </Notice>
      )}
      {total === 0n && <Notice kind="warning">{texts.zeroTotal(formatAmount(total, invoice.currency))}</Notice>}
      {dueDate !== null && (
        <Notice kind="warning">
          {dueDate.hasPassed
            ? texts.dueDatePassed(dueDate.dueDate, dueDate.recomputed)
            : texts.dueDateMoved(dueDate.dueDate, invoice.noOfDueDates, dueDate.recomputed)}
        </Notice>
      )}
      {dueDate !== null && !dueDate.hasPassed && (
        <Checkbox
          label={texts.recompute(dueDate.recomputed)}
          checked={recompute}
          onChange={({ currentTarget }) => setRecompute(currentTarget.checked)}
        />
      )}
      <div className="actions">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit">{texts.send(wordsOf(invoice).name)}</Button>
      </div>
    </form>
  );
}

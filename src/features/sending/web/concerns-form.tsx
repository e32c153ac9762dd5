import { Button, Checkbox, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../web/controls/notice.tsx';
import type { InvoiceContent, SendPhase } from './send-phase.ts';
import { texts } from './texts.ts';

interface ConcernsFormProps extends Omit<Extract<SendPhase, { name: 'concerns' }>, 'name'> {
  onSend: (content: InvoiceContent, recompute: boolean) => Promise<void>;
  onCancel: () => void;
}

/** What there is to know before sending: the currency, and a due date that no longer fits (product §5.7, §9.6). */
export function ConcernsForm({ content, dueDate, onSend, onCancel }: ConcernsFormProps) {
  const { invoice } = content;
  const [recompute, setRecompute] = useState(dueDate !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSend(content, recompute);
  };
  return (
    <form onSubmit={submit}>
      {invoice.currency === 'SEK' && <Notice kind="warning">{texts.sek}</Notice>}
      {dueDate !== null && (
        <Notice kind="warning">
          {dueDate.hasPassed
            ? texts.dueDatePassed(dueDate.dueDate, dueDate.recomputed)
            : texts.dueDateMoved(dueDate.dueDate, invoice.noOfDueDates, dueDate.recomputed)}
        </Notice>
      )}
      {dueDate !== null && !dueDate.hasPassed && (
        <Checkbox
          mb="lg"
          label={texts.recompute(dueDate.recomputed)}
          checked={recompute}
          onChange={({ currentTarget }) => setRecompute(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit">{texts.send}</Button>
      </Group>
    </form>
  );
}

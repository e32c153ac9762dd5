import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { addNote } from '../endpoints.ts';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import { refreshInvoices } from '../../web/invoice-queries.ts';
import { PinnedPlace } from './pinned-place.tsx';
import { texts } from '../../web/texts.ts';

interface NoteFormProps {
  /** Null until the invoice is created. */
  invoiceId: string | null;
  note: string;
  disabled: boolean;
  onType: (note: string | null) => void;
}

/** The invoice's free-text note. Saving it again replaces it (product §2.11). */
export function NoteForm({ invoiceId, note, disabled, onType }: NoteFormProps) {
  const queryClient = useQueryClient();
  const form = useFormSubmit(async () => {
    if (invoiceId === null) return undefined;
    await api<typeof addNote>('PUT /api/invoice/addnote/{invoiceId}', { params: { invoiceId }, body: { note } });
    await refreshInvoices(queryClient);
    onType(null);
    return { kind: 'success', text: texts.noteSaved };
  }, literalFailure(texts.noteFailed));
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <Stack gap="sm">
        <RuleTextarea
          name="note"
          rule={{ ...invoiceFields.note, label: texts.note }}
          value={note}
          disabled={disabled}
          error={form.issueOf('note')}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <PinnedPlace field="note" />
        <SubmitButton variant="default" busy={form.busy} disabled={disabled} style={{ alignSelf: 'flex-start' }}>
          {texts.saveNote}
        </SubmitButton>
      </Stack>
    </form>
  );
}

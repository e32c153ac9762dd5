import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useToday } from '#web/use-today.ts';
import type { updateInvoice } from '../endpoints.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';
import { refreshInvoices, type Invoice } from '../../web/invoice-queries.ts';
import { PinnedPlace } from './pinned-place.tsx';
import { TermFields } from './term-fields.tsx';
import { texts } from '../../web/texts.ts';

interface TermFormProps {
  invoice: Invoice;
  locked: boolean;
  /** The chosen term that isn't saved yet; null if there is none. */
  chosen: PaymentTerm | null;
  onChoose: (term: PaymentTerm | null) => void;
}

/** The client, read-only, and the payment term with its due date (product §2.12). */
export function TermForm({ invoice, locked, chosen, onChoose }: TermFormProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const term = chosen ?? invoice.noOfDueDates;
  const isSaved = term === invoice.noOfDueDates;
  const due = isSaved ? invoice.dueDate : dueDate(today, term);
  const form = useFormSubmit(
    async () => {
      await api<typeof updateInvoice>('PUT /api/invoice/updateinvoice/{id}', {
        params: { id: invoice._id },
        body: { noOfDueDates: term, dueDate: due },
      });
      await refreshInvoices(queryClient);
      onChoose(null);
      return { kind: 'success', text: texts.updated, lang: 'en' };
    },
    literalFailure(texts.tryLater, 'en'),
  );
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <Stack>
        <div>
          <TextInput variant="filled" name="clientName" label={texts.client} value={invoice.clientName} readOnly />
          <PinnedPlace field="customer" />
        </div>
        <div>
          <TermFields
            term={term}
            due={due}
            disabled={locked}
            issue={form.issueOf('noOfDueDates')}
            onChoose={onChoose}
          />
          <PinnedPlace field="term" />
        </div>
        <SubmitButton variant="default" busy={form.busy} disabled={locked} style={{ alignSelf: 'flex-start' }}>
          {texts.saveTerm}
        </SubmitButton>
      </Stack>
    </form>
  );
}

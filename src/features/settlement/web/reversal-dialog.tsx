import { Text } from '@mantine/core';
import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { recordReversal } from '../endpoints.ts';
import { settlementFields } from '../domain/settlement-fields.ts';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '#features/review/web/public.ts';
import { texts } from './texts.ts';

/** A recorded payment, or the wage's. */
export interface ReversibleEntry {
  kind: 'payment' | 'payout';
  _id: string;
  paidOn: string;
  amount: string;
}

interface ReversalDialogProps extends ReviewDialogProps {
  entry: ReversibleEntry | null;
}

/** Asks why a payment or the wage's is to be reversed, and says what that leads to (product §10.8). */
export function ReversalDialog({ review, entry, opened, onClose, ...outcome }: ReversalDialogProps) {
  const { _id: invoiceId, document, paidAmount } = review;
  const form = useFormSubmit(({ reason = '' }) =>
    runAction(
      () =>
        api<typeof recordReversal>('POST /api/review/reversal/{invoiceId}', {
          params: { invoiceId },
          body: { entryId: entry?._id ?? '', reason, paidBefore: paidAmount },
        }),
      outcome,
    ),
  );
  if (entry === null) return null;
  const { kind, amount, paidOn } = entry;
  const { heading, text } = texts.reversal[kind];
  return (
    <Dialog opened={opened} onClose={onClose} title={heading}>
      <DialogForm form={form} submit={texts.reverse} onClose={onClose}>
        <Text>{text(formatAmount(decimalToHundredths(amount), document.currency), paidOn)}</Text>
        <RuleTextarea
          name="reason"
          rule={settlementFields.reason}
          description={texts.reasonText}
          autosize
          minRows={2}
          maxRows={8}
          error={form.issueOf('reason')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}

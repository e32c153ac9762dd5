import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { api } from '#web/api.ts';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { RequestInput } from '#shared/endpoint.ts';
import type { returnInvoice } from '../../endpoints.ts';
import { reviewFields } from '../../domain/review-fields.ts';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

type Pin = NonNullable<RequestInput<typeof returnInvoice, 'body'>['pins']>[number];

/** The note that says what is wrong, and what of the invoice it is about (product §10.6). */
export function ReturnDialog({ review, opened, onClose, ...outcome }: ReviewDialogProps) {
  const { _id: invoiceId, revision, document } = review;
  const [chosen, setChosen] = useState<string[]>([]);
  const choices: { value: string; label: string; pin: Pin }[] = [
    { value: 'customer', label: texts.pinChoices.customer, pin: { field: 'customer' } },
    { value: 'term', label: texts.pinChoices.term, pin: { field: 'term' } },
    ...document.lines.map(({ description }, at) => ({
      value: `line ${at + 1}`,
      label: texts.pinLine(at + 1, description),
      pin: { field: 'line' as const, line: at + 1 },
    })),
    { value: 'note', label: texts.pinChoices.note, pin: { field: 'note' } },
  ];
  const form = useFormSubmit(({ note = '' }) => {
    const pins = choices.filter(({ value }) => chosen.includes(value)).map(({ pin }) => pin);
    return runAction(
      () =>
        api<typeof returnInvoice>('POST /api/review/return/{invoiceId}', {
          params: { invoiceId },
          body: { revision, note, pins },
        }),
      outcome,
    );
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.returnHeading} size="large">
      <DialogForm form={form} submit={texts.return} onClose={onClose}>
        <RuleTextarea
          name="note"
          rule={reviewFields.note}
          description={texts.returnText}
          autosize
          minRows={3}
          maxRows={12}
          error={form.issueOf('note')}
          data-autofocus
        />
        <Checkbox.Group label={texts.returnPins} value={chosen} onChange={setChosen}>
          <Stack gap="sm" pt="xs">
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </DialogForm>
    </Dialog>
  );
}

import { Checkbox, ChoiceGroup } from '#web/controls/fields/choice.tsx';
import { useState } from 'react';
import type { RequestInput } from '#shared/endpoint.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import type { returnInvoice } from '../../endpoints.ts';
import { reviewFields } from '../../domain/review-fields.ts';
import { isOwnCreditNote, type ReviewDialogProps, wordsOfReview } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

type Pin = NonNullable<RequestInput<typeof returnInvoice, 'body'>['pins']>[number];

interface ReturnDialogProps extends ReviewDialogProps {
  /** The note that was written for an earlier revision. */
  note: string;
  onNote: (note: string) => void;
}

/**
 * Returns the invoice with a note that says what is wrong and which parts it is about (product §10.6), and says before who
 * corrects it.
 */
export function ReturnDialog({ review, note: written, onNote, ...dialog }: ReturnDialogProps) {
  const { _id: invoiceId, revision, document } = review;
  const { heading, text } = isOwnCreditNote(review) ? texts.returnOwn : texts.returnTo(wordsOfReview(review));
  const [chosen, setChosen] = useState<string[]>([]);
  const choices: { value: string; label: string; pin: Pin }[] = [
    { value: 'customer', label: texts.pinChoices.customer, pin: { field: 'customer' } },
    // A credit note has no term.
    ...(document.credits === undefined
      ? [{ value: 'term', label: texts.pinChoices.term, pin: { field: 'term' as const } }]
      : []),
    ...document.lines.map(({ description }, at) => ({
      value: `line ${at + 1}`,
      label: texts.pinLine(at + 1, description),
      pin: { field: 'line' as const, line: at + 1 },
    })),
    { value: 'note', label: texts.pinChoices.note, pin: { field: 'note' } },
  ];
  const pins = choices.filter(({ value }) => chosen.includes(value)).map(({ pin }) => pin);
  return (
    <ActionDialog
      {...dialog}
      title={heading}
      size="large"
      submit={texts.return}
      act={({ note = '' }) =>
        api<typeof returnInvoice>('POST /api/review/return/{invoiceId}', {
          params: { invoiceId },
          body: { revision, note, pins },
        })
      }
      conflicts={['review-changed']}
      opensChanged={written !== ''}
    >
      {(issueOf) => (
        <>
          <RuleTextarea
            name="note"
            rule={reviewFields.note}
            description={text}
            rows={3}
            defaultValue={written}
            onChange={({ currentTarget }) => onNote(currentTarget.value)}
            error={issueOf('note')}
            data-autofocus
          />
          <ChoiceGroup role="group" label={texts.returnPins}>
            <div>
              {choices.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  label={label}
                  checked={chosen.includes(value)}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                  }
                />
              ))}
            </div>
          </ChoiceGroup>
        </>
      )}
    </ActionDialog>
  );
}

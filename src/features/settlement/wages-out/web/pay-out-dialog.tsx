import { Checkbox, ChoiceGroup } from '#web/controls/fields/choice.tsx';
import { type ComponentProps, useState } from 'react';
import { stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, formatAmount, sumOf } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { Announced } from '#web/controls/messages/announced.tsx';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { useToday } from '#web/use-today.ts';
import { settlementFields } from '../../domain/settlement-fields.ts';
import type { payOutRows } from '../endpoints.ts';
import type { PayoutBatch } from './payout-queries.ts';
import { texts } from './texts.ts';

type Frame = Pick<
  ComponentProps<typeof ActionDialog<{ message: string }>>,
  'onClose' | 'onDone' | 'onConflict' | 'conflicts'
>;

/** What the dialog of each step of a batch gets. */
export interface StepDialogProps extends Frame {
  batch: PayoutBatch;
}

/** Records wages of a batch as paid out: all that are with the bank, except those that are left out (product §2.26). */
export function PayOutDialog({ batch, ...frame }: StepDialogProps) {
  const today = useToday();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const sent = batch.wages.filter(({ state }) => state === 'sent');
  const chosen = sent.filter(({ _id }) => !leftOut.includes(_id));
  const money = (amount: bigint) => formatAmount(amount, batch.currency);
  const sum = sumOf(chosen.map(({ amount }) => decimalToHundredths(amount)));
  /** What is paid out. The dialog's description says it at first, so it is announced only once somebody is left out. */
  const about = texts.payOutText(chosen.length, money(sum));
  return (
    <ActionDialog
      {...frame}
      title={texts.payOut}
      submit={texts.payOut}
      act={({ paidOn = '' }) =>
        api<typeof payOutRows>('POST /api/payout/paidout/{batchId}', {
          params: { batchId: batch._id },
          body: { paidOn, rowIds: chosen.map(({ _id }) => _id) },
        })
      }
    >
      {(issueOf) => (
        <>
          <p className="text">{about}</p>
          <Announced text={leftOut.length === 0 ? '' : about} />
          <RuleInput
            name="paidOn"
            rule={settlementFields.paidOn}
            type="date"
            min={batch.sentAt === null ? undefined : stockholmDate(new Date(batch.sentAt))}
            max={today}
            defaultValue={today}
            error={issueOf('paidOn')}
            data-autofocus
          />
          {sent.length > 1 && (
            <ChoiceGroup role="group" label={texts.rowsHeading} error={issueOf('rowIds')}>
              <div>
                {sent.map(({ _id, invoiceNumber, recipient, amount }) => (
                  <Checkbox
                    key={_id}
                    checked={!leftOut.includes(_id)}
                    onChange={({ currentTarget }) =>
                      setLeftOut(currentTarget.checked ? leftOut.filter((id) => id !== _id) : [...leftOut, _id])
                    }
                    label={texts.rowToPayOut(invoiceNumber, recipient, money(decimalToHundredths(amount)))}
                  />
                ))}
              </div>
            </ChoiceGroup>
          )}
        </>
      )}
    </ActionDialog>
  );
}

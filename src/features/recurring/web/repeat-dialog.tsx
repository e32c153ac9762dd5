import { Skeleton } from '#web/controls/skeleton.tsx';
import { Select } from '#web/controls/fields/select.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/controls/dialogs/form-dialog.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { FormFields } from '#web/forms/form-fields.tsx';
import { useBusy } from '#web/forms/use-busy.ts';
import { useDataOfThisVisit } from '#web/endpoint-query.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useToday } from '#web/use-today.ts';
import { INTERVALS, type Interval, offeredDates } from '../domain/schedule.ts';
import { recurringQuery } from './recurring-query.ts';
import { nextStep, texts } from './texts.ts';
import { type RepetitionToSave, useRepetitionSave } from './use-repetition-save.ts';

interface RepeatDialogProps extends Pick<RepetitionToSave, 'invoiceId' | 'onDone'> {
  onClose: () => void;
}

/** Chooses when an invoice is repeated, pauses the repetition, and stops it (product §4.9). */
export function RepeatDialog({ onClose, ...props }: RepeatDialogProps) {
  const saved = useQuery(recurringQuery);
  // It may have been changed on another device since an earlier visit, and saving would change it back.
  const { data, error } = useDataOfThisVisit(saved);
  const { busy, whileBusy } = useBusy();
  const [changed, setChanged] = useState(false);
  return (
    <FormDialog opened busy={busy} changed={changed} onClose={onClose} title={texts.title}>
      {() => (
        <>
          {data === undefined && error === null && <Skeleton height={300} />}
          {data === undefined && error !== null && (
            <LoadFailed what={texts.recurring} onRetry={() => void saved.refetch()} />
          )}
          {data !== undefined && (
            <RepeatForm
              {...props}
              recurring={data.recurring.find(({ invoiceId }) => invoiceId === props.invoiceId) ?? null}
              whileBusy={whileBusy}
              changed={changed}
              onChange={() => setChanged(true)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
const intervals = INTERVALS.map((months) => ({ value: String(months), label: texts.intervals[months] }));

interface RepeatFormProps extends RepetitionToSave {
  /** Whether something is chosen that is not saved. */
  changed: boolean;
  onChange: () => void;
}

function RepeatForm({ invoiceId, recurring, onDone, whileBusy, changed, onChange }: RepeatFormProps) {
  const today = useToday();
  const [asked, setAsked] = useState<'pause' | 'stop' | null>(null);
  const [months, setMonths] = useState<Interval>(recurring?.months ?? 1);
  const [day, setDay] = useState(recurring?.day ?? Number(today.slice(8)));
  const dates = offeredDates(today, day);
  // Every quarter, the suggestion is the last offered date, which is some months after this invoice. A date that was
  // chosen before stays.
  const usual = months === 3 ? dates.at(-1) : dates[0];
  const chosen = dates.find((date) => date === recurring?.nextOn) ?? usual;

  const { form, change } = useRepetitionSave({ invoiceId, recurring, onDone, whileBusy }, { months, day });
  const changeTo = (to: 'pause' | 'stop') => {
    setAsked(null);
    form.setAlert(null);
    change.run(to);
  };
  const busy = form.busy || change.busy;
  const isRunning = recurring !== null && recurring.pausedBy === null && recurring.nextOn !== null;

  return (
    <>
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert ?? change.alert} />
        <div className="stack">
          <p className="text">{recurring === null ? texts.explain : nextStep(recurring)}</p>
          <FormFields busy={busy} className="pair">
            <Select
              ref={focusWhenShown}
              name="months"
              label={texts.howOften}
              options={intervals}
              value={String(months)}
              onChange={({ currentTarget }) => setMonths(Number(currentTarget.value) as Interval)}
            />
            <Select
              name="day"
              label={texts.day}
              options={days}
              description={day > 28 && texts.lastDay}
              descriptionBelow
              value={String(day)}
              onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
            />
            <Select
              key={`${months} ${day}`}
              name="nextOn"
              label={texts.next}
              options={dates}
              {...(chosen === undefined ? {} : { defaultValue: chosen })}
              error={form.issueOf('nextOn')}
            />
            <TextInput
              type="date"
              name="until"
              label={texts.until}
              description={texts.untilHint}
              descriptionBelow
              defaultValue={recurring?.until ?? ''}
              error={form.issueOf('until')}
            />
          </FormFields>
          <div className="actions">
            {recurring !== null && (
              <Button
                variant="subtle"
                disabled={busy}
                busy={change.running === 'stop'}
                onClick={() => setAsked('stop')}
              >
                {texts.stop}
              </Button>
            )}
            {isRunning && (
              <Button
                variant="default"
                disabled={busy}
                busy={change.running === 'pause'}
                onClick={() => (changed ? setAsked('pause') : changeTo('pause'))}
              >
                {texts.pause}
              </Button>
            )}
            <SubmitButton busy={form.busy} disabled={busy}>
              {recurring === null || isRunning ? texts.save : texts.resume}
            </SubmitButton>
          </div>
        </div>
      </form>
      <ConfirmDialog
        opened={asked !== null}
        question={asked === 'pause' ? texts.askPause : texts.askStop}
        confirmLabel={asked === 'pause' ? texts.pause : texts.stop}
        onConfirm={() => asked !== null && changeTo(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

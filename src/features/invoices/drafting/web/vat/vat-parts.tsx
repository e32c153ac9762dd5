import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { FieldGroup } from '#web/controls/fields/field-group.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { documentView } from '../../../document/domain/document-view.ts';
import { FIRST_DELIVERY, invoiceFields, LAST_DELIVERY } from '../../../domain/invoice-fields.ts';
import type { Typed } from '../use-typed.ts';
import { documentQuery, vatQuery } from '../../../web/invoice-queries.ts';
import classes from '../send-bar.module.css';
import { texts } from './texts.ts';

const rule = { label: texts.rate, required: true, maxLength: 6 } as const;

interface VatRateFieldProps {
  invoiceId: string;
  /** The line whose rate the field starts with; null for the provider's default. */
  begun: { vatRate?: string | undefined } | null;
  error: string | undefined;
}

/** The field for a line's rate, or the reason why the line has none (product §2.12, §9.10). */
export function VatRateField({ invoiceId, begun, error }: VatRateFieldProps) {
  const { data, isError, refetch } = useQuery(vatQuery(invoiceId));
  if (data === undefined && isError)
    return <LoadFailed what={texts.sums} place="line" onRetry={() => void refetch()} />;
  if (data === undefined || data === null) return null;
  const { rates, defaultRate, treatment } = data;
  if (treatment !== 'domestic') {
    return <p>{texts.untaxed[treatment]}</p>;
  }
  const chosen = begun?.vatRate ?? defaultRate;
  const choices = rates.map((rate) => ({ value: rate, label: texts.rateOf(rate) }));
  const ended = rates.includes(chosen) ? [] : [{ value: chosen, label: texts.ended(chosen) }];
  return <RuleSelect name="vatRate" rule={rule} options={[...ended, ...choices]} defaultValue={chosen} error={error} />;
}

interface DeliveryFormProps {
  delivery: Typed['delivery'];
  ref: Ref<HTMLFormElement>;
}

/** The form for the days of the work, which matter if they are other days than the invoice date (product §9.10). */
export function DeliveryForm({ delivery, ref }: DeliveryFormProps) {
  const form = useFormSubmit(async () => {
    await delivery.save();
    return { kind: 'success', text: texts.deliverySaved };
  }, delivery.failure);
  return (
    <form ref={ref} {...form.events}>
      <AlertBox alert={form.alert} />
      <FieldGroup heading={texts.delivery}>
        <p style={{ margin: 0 }}>{texts.deliveryHint}</p>
        <div className="pair">
          {(['deliveredFrom', 'deliveredOn'] as const).map((name) => (
            <RuleInput
              key={name}
              name={name}
              rule={invoiceFields[name]}
              type="date"
              min={FIRST_DELIVERY}
              max={LAST_DELIVERY}
              value={delivery.typed[name]}
              error={form.issueOf(name)}
              onChange={({ currentTarget }) => delivery.type({ [name]: currentTarget.value as CalendarDate | '' })}
            />
          ))}
        </div>
      </FieldGroup>
      <SubmitButton variant="default" busy={form.busy}>
        {texts.saveDelivery}
      </SubmitButton>
    </form>
  );
}

/** The reason why an open invoice can't be sent with its VAT, if there is one. */
export function VatProblem({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(vatQuery(invoiceId));
  return data?.problem ? <Notice kind="warning">{data.problem}</Notice> : null;
}

/** What the customer pays, or what a credit note takes back. When opened, it shows the parts of the sum. */
export function VatSums({ invoiceId }: { invoiceId: string }) {
  const { data: document, isError, refetch } = useQuery(documentQuery(invoiceId));
  if (document === undefined) {
    return isError ? <LoadFailed what={texts.sums} place="line" onRetry={() => void refetch()} /> : null;
  }
  const { sums, total } = documentView(document, 'sv');
  return (
    <details className={classes.net}>
      <summary>
        <span className={classes.label}>{document.credits === undefined ? texts.payable : texts.credited}</span>{' '}
        <strong className="numeric">{total.value}</strong>
      </summary>
      <dl className={classes.options}>
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

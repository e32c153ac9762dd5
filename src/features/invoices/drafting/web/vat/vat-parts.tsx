import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/controls/messages/notice.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { documentView } from '../../../document/domain/document-view.ts';
import { documentQuery, type InvoiceLine, vatQuery } from '../../../web/invoice-queries.ts';
import classes from '../send-bar.module.css';
import { texts } from './texts.ts';

const rule = { label: texts.rate, required: true, maxLength: 6 } as const;

interface VatRateFieldProps {
  invoiceId: string;
  /** The line whose rate it starts with; null for the provider's default. */
  line: InvoiceLine | null;
  error: string | undefined;
}

/** The choice of a line's rate, or why it has none (product §2.12, §9.10). */
export function VatRateField({ invoiceId, line, error }: VatRateFieldProps) {
  const { data, isError, refetch } = useQuery(vatQuery(invoiceId));
  if (data === undefined && isError)
    return <LoadFailed what={texts.rate} place="line" onRetry={() => void refetch()} />;
  if (data === undefined || data === null) return null;
  const { rates, defaultRate, treatment } = data;
  if (treatment !== 'domestic') {
    return (
      <p>
        {texts.untaxed[treatment]} {texts.completedOn}
      </p>
    );
  }
  const chosen = line?.vatRate ?? defaultRate;
  const choices = rates.map((rate) => ({ value: rate, label: texts.rateOf(rate) }));
  const ended = rates.includes(chosen) ? [] : [{ value: chosen, label: texts.ended(chosen) }];
  return (
    <RuleSelect
      name="vatRate"
      rule={rule}
      data={[...ended, ...choices]}
      defaultValue={chosen}
      description={texts.completedOn}
      error={error}
    />
  );
}

/** Why the VAT of an open invoice keeps it from being sent, if it does. */
export function VatProblem({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(vatQuery(invoiceId));
  return data?.problem ? <Notice kind="warning">{data.problem}</Notice> : null;
}

/** What the customer pays. Opened, it shows the sums that it is made of. */
export function VatSums({ invoiceId }: { invoiceId: string }) {
  const { data: document, isError, refetch } = useQuery(documentQuery(invoiceId));
  if (document === undefined) {
    return isError ? <LoadFailed what={texts.sums} place="line" onRetry={() => void refetch()} /> : null;
  }
  const { sums, total } = documentView(document, 'sv');
  return (
    <details className={classes.net}>
      <summary>
        <span className={classes.label}>{texts.payable}</span> <strong className="numeric">{total.value}</strong>
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

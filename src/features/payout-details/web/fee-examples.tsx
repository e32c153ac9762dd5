import { formatAmount } from '#shared/money.ts';
import { useToday } from '#web/use-today.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { payoutTerms } from '../domain/payout-table.ts';
import classes from './fee-examples.module.css';
import { texts } from './texts.ts';

/** Example totals in euro cents. Each shows another rule of the payout table. */
const EXAMPLES = [150_00n, 300_00n, 1000_00n];

/** The fee and the wage of three example invoices with one payout option, by the payout table (product §9.3, §9.4). */
export function FeeExamples({ option }: { option: PayoutOption }) {
  return (
    <table className={classes.examples}>
      <caption>{texts.examples}</caption>
      <thead>
        <tr>
          {Object.values(texts.exampleColumns).map((heading) => (
            <th key={heading} scope="col" className="numeric">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map((total) => (
          <ExampleRow key={String(total)} total={total} option={option} />
        ))}
      </tbody>
    </table>
  );
}

function ExampleRow({ total, option }: { total: bigint; option: PayoutOption }) {
  const terms = payoutTerms(total, 'EUR', option, useToday());
  if (terms === null) return null;
  return (
    <tr>
      {[total, terms.fee, terms.net].map((amount) => (
        <td key={String(amount)} className="numeric">
          {formatAmount(amount, 'EUR')}
        </td>
      ))}
    </tr>
  );
}

import { useState } from 'react';
import type { Currency } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { MAX_AMOUNT_DIGITS } from '../domain/settlement-fields.ts';
import { euroRate } from './euro-rate.ts';
import { texts } from './texts.ts';

/** What the bank moved in EUR for an entry of an invoice in SEK. */
interface Euros {
  typed: string;
  onType: (typed: string) => void;
}

/** What is typed of the bank's euros, and the same as requests have it; undefined while nothing is. */
export function useEuros() {
  const [typed, onType] = useState('');
  const bankSum = typed === '' ? undefined : { amount: typedDecimal(typed), currency: 'EUR' as Currency };
  return { euros: { typed, onType }, bankSum };
}

export interface EurosFieldProps {
  /** Whether the money came in or left. */
  name: 'received' | 'sent';
  euros: Euros;
  /** What is recorded in SEK, as it was typed. */
  amount: string;
  issueOf: (name: string) => string | undefined;
}

/** A field for the bank's euros, which may stay empty, with the rate that follows (product §9.6). */
export function EurosField({ name, euros: { typed, onType }, amount, issueOf }: EurosFieldProps) {
  const rate = euroRate({ typed: amount, currency: 'SEK' }, { typed, currency: 'EUR' });
  return (
    <FigureField
      name={name}
      label={texts[name]}
      description={rate === null ? texts.inEuros[name] : texts.euroRate(rate)}
      step="0.01"
      currency="EUR"
      maxDigits={MAX_AMOUNT_DIGITS}
      required={false}
      value={typed}
      onType={onType}
      error={issueOf(name)}
    />
  );
}

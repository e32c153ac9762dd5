import type { SyntheticEvent } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { isDoubtfulIban } from '#shared/iban-checks.ts';
import { compactIban, groupIban, IBAN_LENGTH } from '#shared/iban.ts';
import { keepForm } from '#web/controls/fields/keep-form.ts';
import { WarnedInput } from '#web/controls/fields/warned-input.tsx';
import { withoutSeparators } from '../domain/payout-fields.ts';
import { texts } from './texts.ts';

interface IbanInputProps {
  rule: FieldRule;
  initial: string | undefined;
  describedBy?: string;
  error: string | undefined;
}

/** The allowed length and characters. The spaces between the groups don't count. */
const GROUPED_PATTERN = `(?: *[A-Za-z0-9]){${IBAN_LENGTH.min},${IBAN_LENGTH.max}} *`;

/** An IBAN field, grouped by four while typing. Wrong check digits warn but never block (product §2.7, §5.9). */
export function IbanInput({ rule, initial = '', ...props }: IbanInputProps) {
  return (
    <WarnedInput
      {...props}
      name="ibanNumber"
      rule={rule}
      defaultValue={groupIban(initial)}
      minLength={undefined}
      // A browser cuts what is too long without a word.
      maxLength={undefined}
      pattern={GROUPED_PATTERN}
      title={texts.ibanHint}
      onInput={group}
      onCompositionEnd={group}
      warningAbout={warningAbout}
      autoComplete="off"
    />
  );
}

function warningAbout(typed: string): string | null {
  const iban = compactIban(typed);
  return iban.length >= IBAN_LENGTH.min && isDoubtfulIban(iban) ? texts.ibanWarning : null;
}

const group = (event: SyntheticEvent<HTMLInputElement>) =>
  keepForm(event, (typed) => groupIban(withoutSeparators(typed)));

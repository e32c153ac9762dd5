import { type SyntheticEvent, useState } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { isDoubtfulIban } from '#shared/iban-checks.ts';
import { compactIban, groupIban, IBAN_LENGTH } from '#shared/iban.ts';
import { FieldWarning } from '#web/controls/fields/field-warning.tsx';
import { keepForm } from '#web/controls/fields/keep-form.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { withoutSeparators } from '../domain/payout-fields.ts';
import { texts } from './texts.ts';

interface IbanInputProps {
  rule: FieldRule;
  initial: string | undefined;
  error: string | undefined;
}

/** The allowed length and characters. The spaces between the groups don't count. */
const GROUPED_PATTERN = `(?: *[A-Za-z0-9]){${IBAN_LENGTH.min},${IBAN_LENGTH.max}} *`;
const GROUPED_MAX_LENGTH = groupIban('X'.repeat(IBAN_LENGTH.max)).length;

/** An IBAN field, grouped by four while typing. Wrong check digits warn but never block (product §2.7, §5.9). */
export function IbanInput({ rule, initial = '', error }: IbanInputProps) {
  const [left, setLeft] = useState(initial);
  const iban = compactIban(left);
  const looksWrong = iban.length >= IBAN_LENGTH.min && isDoubtfulIban(iban);
  return (
    <RuleInput
      name="ibanNumber"
      rule={rule}
      defaultValue={groupIban(initial)}
      minLength={undefined}
      maxLength={GROUPED_MAX_LENGTH}
      pattern={GROUPED_PATTERN}
      title={texts.ibanHint}
      onInput={group}
      onCompositionEnd={group}
      onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
      error={error}
      description={<FieldWarning text={looksWrong ? texts.ibanWarning : null} />}
      descriptionBelow
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

const group = (event: SyntheticEvent<HTMLInputElement>) =>
  keepForm(event, (typed) => groupIban(withoutSeparators(typed)));

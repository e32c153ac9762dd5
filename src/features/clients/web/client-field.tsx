import { type FieldRule, optional } from '#shared/field-rule.ts';
import { hasWrongCheckDigit } from '#shared/contact/swedish-id-number.ts';
import { CountrySelect } from '#web/controls/fields/country-select.tsx';
import { EmailInput } from '#web/controls/fields/email-input.tsx';
import { FieldWarning } from '#web/controls/fields/field-warning.tsx';
import { PhoneInput } from '#web/controls/fields/phone-input.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { WarnedInput } from '#web/controls/fields/warned-input.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { ClientLanguageSelect } from './client-language-select.tsx';
import { texts } from './texts.ts';

interface ClientFieldProps {
  name: string;
  rule: FieldRule;
  isNew: boolean;
  values: FormValues;
  onLook: () => void;
  error: string | undefined;
}

/**
 * One control of the form. The field's name consists of the type's prefix and the kind of value, which decides the
 * control.
 */
export function ClientField({ name, rule, isNew, values, onLook, error }: ClientFieldProps) {
  const prefix = name.slice(0, 3);
  const value = values[name] ?? '';
  const control = {
    name,
    rule: rule.required ? rule : optional(rule),
    defaultValue: value,
    error,
    // Warnings appear when a field loses focus, not while the member types.
    onBlur: onLook,
    // The form describes another person, so the browser must not suggest the member's own data.
    autoComplete: 'off',
  };
  switch (name.slice(prefix.length)) {
    case 'IdNumber': {
      const isSwedish = values[`${prefix}Country`] === 'Sweden';
      return (
        <WarnedInput
          {...control}
          warningAbout={(typed) => (isSwedish && hasWrongCheckDigit(typed) ? texts.wrongCheckDigit : null)}
        />
      );
    }
    case 'RecipientEmail':
      return <EmailInput {...control} />;
    case 'ContactNumber':
      return <PhoneInput {...control} />;
    case 'Country':
      return <CountrySelect {...control} onChange={onLook} />;
    case 'VATNumber':
      return <RuleInput {...control} description={texts.vatNumberHint} />;
    case 'CurrencyCode':
      return (
        <RuleSelect {...control} onChange={onLook} {...warning(['', 'EUR'].includes(value) ? null : texts.onlyEur)} />
      );
    case 'Language':
      return <ClientLanguageSelect {...control} isNew={isNew} country={values[`${prefix}Country`] ?? ''} />;
    default:
      return <RuleInput {...control} description={isNew ? texts.addressHints[name] : undefined} />;
  }
}

/** Shows a warning below its field, and connects it to the field for screen readers (product §5.9). */
function warning(text: string | null) {
  return { description: <FieldWarning>{text}</FieldWarning>, descriptionBelow: true };
}

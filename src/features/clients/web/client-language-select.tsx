import { useState } from 'react';
import { USUAL_COUNTRY } from '#shared/contact/countries.ts';
import type { FieldRule } from '#shared/field-rule.ts';
import { LANGUAGE_NAMES, LANGUAGES, USUAL_LANGUAGE } from '#shared/language.ts';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { texts } from './texts.ts';

interface ClientLanguageSelectProps {
  name: string;
  rule: FieldRule;
  defaultValue: string;
  isNew: boolean;
  /** The customer's country. It decides the language that is suggested for a new customer. */
  country: string;
  error: string | undefined;
  autoComplete: string;
}

const choices = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/**
 * The language of invoices and mails to a customer. It follows a new customer's country until it is chosen: Swedish in
 * Sweden, else English (product §2.8, §11.1).
 */
export function ClientLanguageSelect({ defaultValue, isNew, country, ...control }: ClientLanguageSelectProps) {
  const offered = country === '' || country === USUAL_COUNTRY ? USUAL_LANGUAGE : 'en';
  // The form of a new customer is also shown again after its type was switched. The suggested language then doesn't
  // count as chosen.
  const isChosen = defaultValue !== '' && !(isNew && defaultValue === offered);
  const [chosen, setChosen] = useState(isChosen ? defaultValue : null);
  return (
    <RuleSelect
      {...control}
      options={choices}
      value={chosen ?? offered}
      onChange={(event) => setChosen(event.currentTarget.value)}
      description={texts.languageHint}
    />
  );
}

import countryNames from 'countries-list/minimal/countries.en.min.json' with { type: 'json' };
import { once } from '../once.ts';

interface Country {
  /** Two letters, ISO 3166-1. */
  iso2: string;
  /** In English: the form that is stored and sent. */
  name: string;
}

/** The reference table of countries (product §5.6). */
export const countries: readonly Country[] = Object.entries(countryNames).map(([iso2, name]) => ({ iso2, name }));

const byName = new Map(countries.map((country) => [country.name, country]));
const swedishNames = once(() => new Intl.DisplayNames('sv-SE', { type: 'region' }));
const englishNames = once(() => new Intl.DisplayNames('en-GB', { type: 'region' }));
const swedishOrder = once(() => new Intl.Collator('sv'));

/** The country of most members and customers, which a new form starts with. */
export const USUAL_COUNTRY = 'Sweden';

/** Whether a text is the `name` of a country in the table ('Sweden'), the form that is stored and sent. */
export function isCountryName(name: string): boolean {
  return byName.has(name);
}

/** The Swedish name of a country in the table; the text itself if the table doesn't have it. */
export const swedishCountryName = (name: string): string => nameIn(swedishNames(), name);

/** The English name of a country in the table as it is written today; the text itself if the table doesn't have it. */
export const englishCountryName = (name: string): string => nameIn(englishNames(), name);

function nameIn(names: Intl.DisplayNames, name: string): string {
  const country = byName.get(name);
  return country === undefined ? name : (names.of(country.iso2) ?? name);
}

/** The options of a country field: the value as stored, the label in Swedish, sorted as shown. */
export function countryChoices(): { value: string; label: string }[] {
  return countries
    .map(({ name }) => ({ value: name, label: swedishCountryName(name) }))
    .toSorted((a, b) => swedishOrder().compare(a.label, b.label));
}

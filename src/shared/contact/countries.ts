import countryNames from 'countries-list/minimal/countries.en.min.json' with { type: 'json' };
import { once } from '../once.ts';
// Written down in Swedish order, because a browser takes 30 ms to load its own names and order (decision 36).
import swedishNames from './swedish-country-names.json' with { type: 'json' };

interface Country {
  /** Two letters, ISO 3166-1. */
  iso2: string;
  /** In English: the form that is stored and sent. */
  name: string;
}

/** The reference table of countries (product §5.6). */
export const countries: readonly Country[] = Object.entries(countryNames).map(([iso2, name]) => ({ iso2, name }));

const byName = new Map(countries.map((country) => [country.name, country]));
const englishNames = once(() => new Intl.DisplayNames('en-GB', { type: 'region' }));

/** The country of most members and customers, which a new form starts with. */
export const USUAL_COUNTRY = 'Sweden';

/** Whether a text is the `name` of a country in the table ('Sweden'), the form that is stored and sent. */
export function isCountryName(name: string): boolean {
  return byName.has(name);
}

/** The Swedish name of a country in the table; the text itself if the table doesn't have it. */
export const swedishCountryName = (name: string): string =>
  (swedishNames as Record<string, string>)[byName.get(name)?.iso2 ?? ''] ?? name;

/** The English name of a country in the table as it is written today; the text itself if the table doesn't have it. */
export function englishCountryName(name: string): string {
  const country = byName.get(name);
  return country === undefined ? name : (englishNames().of(country.iso2) ?? name);
}

/** The options of a country field: the value as stored, the label in Swedish, sorted as shown. */
export function countryChoices(): { value: string; label: string }[] {
  const names: Record<string, string> = countryNames;
  return Object.entries(swedishNames).map(([iso2, label]) => ({ value: names[iso2] ?? label, label }));
}

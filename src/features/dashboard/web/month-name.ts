import { once } from '#shared/once.ts';

const names = {
  long: once(() => new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })),
  short: once(() => new Intl.DateTimeFormat('sv-SE', { month: 'short', timeZone: 'UTC' })),
};

/** 'november 2026' of a month written YYYY-MM, or its first three letters, 'nov'. */
export function monthName(month: string, length: keyof typeof names = 'long'): string {
  const name = names[length]().format(new Date(`${month}-01T00:00:00Z`));
  return length === 'short' ? name.slice(0, 3) : name;
}

import { once } from './once.ts';

const format = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' }),
);

/** '2026-11-20 11:05': an instant in Stockholm's time (product §9.7). */
export function formatInstant(instant: Date): string {
  return format().format(instant);
}

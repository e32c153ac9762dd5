import { once } from './once.ts';

const format = once(() => new Intl.NumberFormat('sv-SE'));

/** '10 000': a whole number, with non-breaking spaces. */
export function formatCount(count: number | bigint): string {
  return format().format(count);
}

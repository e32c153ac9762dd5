import { texts } from '../../web/texts.ts';

/** '12,5 min'; a dash where there is nothing to tell. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return texts.none;
  return `${minutes.toLocaleString('sv-SE', { maximumFractionDigits: 1 })} min`;
}

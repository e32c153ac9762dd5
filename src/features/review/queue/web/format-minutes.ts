import { texts } from '../../web/texts.ts';

/** Formats minutes as '12,5 min', or a dash if there is no figure. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return texts.none;
  return `${minutes.toLocaleString('sv-SE', { maximumFractionDigits: 1 })} min`;
}

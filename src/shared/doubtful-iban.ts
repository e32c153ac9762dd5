import { isValidIBAN } from 'ibantools';
import { compactIban } from './iban.ts';

/**
 * Whether an IBAN has check digits that don't add up, or a form that its country does not use; worth a warning, never
 * a refusal (product §5.9).
 */
export function isDoubtfulIban(iban: string): boolean {
  return !isValidIBAN(compactIban(iban));
}

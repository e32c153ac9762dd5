import { isValidIBAN } from 'ibantools';
import { compactIban } from './iban.ts';

/**
 * Whether an IBAN's check digits don't add up, or its form is not the one its country uses. This is worth a warning and
 * never a refusal (product §5.9).
 */
export function isDoubtfulIban(iban: string): boolean {
  return !isValidIBAN(compactIban(iban));
}

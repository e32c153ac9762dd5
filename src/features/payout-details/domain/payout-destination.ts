/** The parts of payout details that say where the money goes. Only the chosen option's part is set. */
export interface PayoutDestination {
  wiseAccountInfo?: { ibanNumber: string } | undefined;
  bankAccountInfo?: { bankName: string; accountNumber: string | null; ibanNumber: string | null } | undefined;
  paypalInfo?: { email: string } | undefined;
}

/** The IBAN that a wage goes to; null if there is none. */
export function ibanOf(destination: PayoutDestination | null): string | null {
  return destination?.wiseAccountInfo?.ibanNumber ?? destination?.bankAccountInfo?.ibanNumber ?? null;
}

/** Whether a wage is to go to a bank account that has neither account number nor IBAN (product §5.9). */
export function lacksAccount(destination: PayoutDestination | null): boolean {
  const account = destination?.bankAccountInfo;
  return account !== undefined && account.accountNumber === null && account.ibanNumber === null;
}

/** How many characters of a number stay visible, enough to tell one account from another. */
const SHOWN = 4;

/**
 * The destination of a wage for the records: its last characters, or the bank's name if there is no number (product
 * §10.8).
 */
export function maskedDestination(destination: PayoutDestination): string {
  const { bankAccountInfo, paypalInfo } = destination;
  const number = ibanOf(destination) ?? bankAccountInfo?.accountNumber ?? null;
  if (number !== null) return `…${number.slice(-SHOWN)}`;
  if (bankAccountInfo !== undefined) return bankAccountInfo.bankName;
  const email = paypalInfo?.email ?? '';
  return email.includes('@') ? `…${email.slice(email.lastIndexOf('@'))}` : `…${email.slice(-SHOWN)}`;
}

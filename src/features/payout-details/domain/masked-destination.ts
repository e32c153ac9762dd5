/** The parts of payout details that say where the money goes. Only the chosen option's part is set. */
export interface PayoutDestination {
  wiseAccountInfo?: { ibanNumber: string } | undefined;
  bankAccountInfo?: { bankName: string; accountNumber: string | null; ibanNumber: string | null } | undefined;
  paypalInfo?: { email: string } | undefined;
}

/** How many characters of a number stay visible, enough to tell one account from another. */
const SHOWN = 4;

/**
 * The destination of a wage for the records: its last characters, or the bank's name if there is no number (product
 * §10.8).
 */
export function maskedDestination({ wiseAccountInfo, bankAccountInfo, paypalInfo }: PayoutDestination): string {
  const number = wiseAccountInfo?.ibanNumber ?? bankAccountInfo?.ibanNumber ?? bankAccountInfo?.accountNumber ?? null;
  if (number !== null) return `…${number.slice(-SHOWN)}`;
  if (bankAccountInfo !== undefined) return bankAccountInfo.bankName;
  const email = paypalInfo?.email ?? '';
  return email.includes('@') ? `…${email.slice(email.lastIndexOf('@'))}` : `…${email.slice(-SHOWN)}`;
}

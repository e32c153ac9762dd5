/** What of payout details tells where they lead: of the chosen option only one part is there. */
interface PayoutDestination {
  wiseAccountInfo?: { ibanNumber: string } | undefined;
  bankAccountInfo?: { bankName: string; accountNumber: string | null; ibanNumber: string | null } | undefined;
  paypalInfo?: { email: string } | undefined;
}

/** Characters that stay of a number, enough to tell one account from another. */
const SHOWN = 4;

/** Where a wage went, for the records: the last characters and never the whole (product §10.8). */
export function maskedDestination({ wiseAccountInfo, bankAccountInfo, paypalInfo }: PayoutDestination): string {
  const number = wiseAccountInfo?.ibanNumber ?? bankAccountInfo?.ibanNumber ?? bankAccountInfo?.accountNumber ?? null;
  if (number !== null) return `…${number.slice(-SHOWN)}`;
  if (bankAccountInfo !== undefined) return bankAccountInfo.bankName;
  const email = paypalInfo?.email ?? '';
  return email.includes('@') ? `…${email.slice(email.lastIndexOf('@'))}` : `…${email.slice(-SHOWN)}`;
}

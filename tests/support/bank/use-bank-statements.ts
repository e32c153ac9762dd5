import type { TestApp } from '../program/test-app.ts';
import { dropEntries } from './drop-entries.ts';
import type { usePayoutBatches } from './use-payout-batches.ts';
import type { WrittenEntry } from './write-bank-file.ts';

/** The bank's statements about wages, which Eva imports. */
export function useBankStatements(
  program: () => TestApp,
  { reviewers, get }: Pick<ReturnType<typeof usePayoutBatches>, 'reviewers' | 'get'>,
) {
  return {
    /**
     * Imports a statement with these debits.
     * @returns how many wages it shows as paid out
     */
    debit: async (...entries: Partial<WrittenEntry>[]) =>
      (await dropEntries(program(), reviewers.eva, '2026-11-20', entries)).paidOut,
    /** The payments in of an amount that are proposed as wages that came back. */
    proposed: async (amount = '846.94') => {
      const { payments } = await get('review/paymentsin?group=likely');
      return payments.filter((payment: { amount: string; returnedWage: unknown }) => {
        return payment.amount === amount && payment.returnedWage !== null;
      });
    },
  };
}

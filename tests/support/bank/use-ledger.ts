import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import type { Database } from '#database/database.ts';
import { paidSum, refundable, type Settlement, unpaid } from '#features/settlement/domain/settlement.ts';
import { toDecimalString } from '#shared/money.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { forwarded } from './after-movement.ts';
import { useAccountant } from './use-accountant.ts';

/**
 * What the tests of the ledger do with a program: they forward invoices and record money as Bo, an account of the
 * provider's, and audit the ledger.
 */
export function useLedger(program: () => TestApp) {
  const later = secondAfterSecond(program);
  const { reviewers, post, review, forward } = useAccountant(program, later);
  return {
    reviewers,
    later,
    post,
    review,
    violations: async (database: Database = program().deps.db) => (await findLedgerViolations(database)).violations,

    /** A forwarded invoice of two hours at this price. */
    async forwarded(price = 450.5) {
      later();
      const { token, memberId } = await newSender(program());
      const invoice = await newSentInvoice(program(), token, { price });
      await forward(invoice.invoiceId);
      return { ...invoice, memberId, token };
    },

    rolledBack: (act: (tx: Database) => Promise<void>) => rolledBack(program().deps.db, act),

    /** The statement that inserts a payment without the product's code. */
    paymentInto: (invoiceId: string, amount: bigint) => sql`
      insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at)
      values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${reviewers.boId}, now())`,
  };
}

/** Changes the database without its triggers, and rolls the change back afterwards. */
export async function rolledBack(db: Database, act: (tx: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await act(tx);
    throw undone;
  });
  await expect(transaction).rejects.toBe(undone);
}

/** Each step happens a second after the one before, so that all of the long form happen on one day. */
function secondAfterSecond(program: () => TestApp): () => void {
  let second = 0;
  return () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, 0, second++)).toISOString());
}

/** The request that records a payment, confirmed also if it is more than is left to pay. */
export const paymentOf = (amount: bigint, { total, balances }: Pick<Settlement, 'total' | 'balances'>) => ({
  paidOn: '2026-11-20',
  amount: toDecimalString(amount),
  paidBefore: toDecimalString(paidSum({ balances })),
  overpayment: { amount: toDecimalString(amount), unpaid: toDecimalString(unpaid({ total, balances })) },
});

/** The request that records a refund or a late charge. */
export const refundOf = (amount: bigint, money: Pick<Settlement, 'balances'>, kind: 'refund' | 'late-charge') => ({
  ...(kind === 'refund' ? { paidOn: '2026-11-20', reference: 'Utbetalning 7' } : {}),
  amount: toDecimalString(amount),
  refundableBefore: toDecimalString(refundable(money)),
});

/** A forwarded invoice as the pure rules see it, with which the program is compared. */
export function modelOf(total: bigint): Settlement {
  return forwarded({ total, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
}

import { sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import type { Database } from '#database/database.ts';
import { afterEvent, NOTHING_POSTED } from '#features/settlement/domain/ledger.ts';
import { refundable, type Settlement, unpaid } from '#features/settlement/domain/settlement.ts';
import { toDecimalString } from '#shared/money.ts';
import { newInvoice, newLine } from '../people/new-invoice.ts';
import { newReviewer } from '../people/new-reviewer.ts';
import { saveSenderDetails } from '../people/new-sendable-invoice.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';

/**
 * What the tests of the ledger do with a program: they forward invoices and record money as Bo, an account of the
 * provider's, and audit the ledger.
 */
export function useLedger(program: () => TestApp) {
  const bo = { token: '', memberId: '' };
  let second = 0;

  beforeAll(async () => {
    const { token, email } = await newReviewer(program(), 'Bo Ek');
    const { rows } = await program().deps.db.execute(sql`select id from members where email = ${email}`);
    Object.assign(bo, { token, memberId: String(rows[0]?.['id']) });
  });

  /** Each step happens a second after the one before, so that all of the long form happen on one day. */
  const later = () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, 0, second++)).toISOString());
  const post = (action: string, invoiceId: string, body?: unknown) => {
    later();
    return program().request('POST', `/api/review/${action}/${invoiceId}`, { token: bo.token, body });
  };

  return {
    bo,
    later,
    post,
    review: async (invoiceId: string) =>
      (await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: bo.token })).json,
    violations: async (database: Database = program().deps.db) => (await findLedgerViolations(database)).violations,

    /** A forwarded invoice of two hours at this price. */
    async forwarded(price = 450.5) {
      later();
      const { token, memberId } = await program().newMember();
      await saveSenderDetails(program(), token);
      const invoice = await newInvoice(program(), token);
      await newLine(program(), token, invoice.invoiceId, { quantity: 2, price });
      expect((await send(program(), token, invoice.invoiceId)).status).toBe(200);
      expect((await post('forward', invoice.invoiceId, { revision: 1 })).status).toBe(200);
      return { ...invoice, memberId, token };
    },

    /** Changes the database without its triggers, and rolls the change back afterwards. */
    async rolledBack(act: (tx: Database) => Promise<void>): Promise<void> {
      const undone = new Error('undone');
      const transaction = program().deps.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await act(tx);
        throw undone;
      });
      await expect(transaction).rejects.toBe(undone);
    },

    /** The statement that inserts a payment without the product's code. */
    paymentInto: (invoiceId: string, amount: bigint) => sql`
      insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at)
      values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${bo.memberId}, now())`,
  };
}

/** The request that records a payment, confirmed also if it is more than is left to pay. */
export const paymentOf = (amount: bigint, { total, balances }: Pick<Settlement, 'total' | 'balances'>) => ({
  paidOn: '2026-11-20',
  amount: toDecimalString(amount),
  paidBefore: toDecimalString(balances.paid + balances.overpaid),
  overpayment: { amount: toDecimalString(amount), unpaid: toDecimalString(unpaid({ total, balances })) },
});

/** The request that records a refund. */
export const refundOf = (amount: bigint, money: Pick<Settlement, 'balances'>) => ({
  paidOn: '2026-11-20',
  amount: toDecimalString(amount),
  reference: 'Utbetalning 7',
  refundableBefore: toDecimalString(refundable(money)),
});

/** A forwarded invoice as the pure rules see it, with which the program is compared. */
export function modelOf(total: bigint): Settlement {
  const balances = afterEvent(NOTHING_POSTED, { kind: 'forwarding', total });
  return { total, currency: 'EUR', payoutOption: 'wiseAccountInfo', entries: [], balances };
}

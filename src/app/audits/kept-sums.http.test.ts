import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { useCreditedWages } from '#tests/support/bank/use-credited-wages.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findLedgerViolations } from './ledger-violations.ts';

const program = useTestApp();
const { reviewers, creditedAfterWage, forwarded, paid, payOut, reversePayment, reverseWage } =
  useCreditedWages(program);

beforeAll(async () => {
  program().setClock('2026-11-20T10:00:00Z');
  const { token } = await newSender(program());
  await creditedAfterWage(token, '551.00');
  await paid(token, '901.00');
  // Of one whose only wage and payment are reversed, the database keeps sums of 0.
  const { token: other } = await newSender(program());
  const { invoiceId } = await paid(other, '901.00');
  await payOut(invoiceId);
  await reverseWage(invoiceId);
  await reversePayment(invoiceId);
  const { invoiceNumber } = await forwarded();
  const reference = creditorReference(Number(invoiceNumber));
  await dropEntries(program(), reviewers.eva, '2026-11-20', [{ direction: 'CRDT', payments: [{ reference }] }]);
});

/** What the audit says after a change that is then taken back. */
async function violationsAfter(change: SQL): Promise<string[]> {
  const { db } = program().deps;
  let violations: string[] = [];
  const changed = db.transaction(async (tx) => {
    await tx.execute(change);
    ({ violations } = await findLedgerViolations(tx));
    tx.rollback();
  });
  await expect(changed).rejects.toThrow('Rollback');
  return violations;
}

test('The audit of the ledger finds nothing wrong in the sums that are kept beside it', async () => {
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});

test.each([
  ['what the reminders ask for', 'receivables', sql`update receivables set open = open + 1`],
  ['a reminder that nobody owes', 'receivables', sql`delete from receivables`],
  ['what is taken of wages', 'member_advances', sql`update member_advances set balance = 0`],
  [
    'what can be booked of a payment in',
    'bank_transactions',
    sql`update bank_transactions set unbooked = unbooked - 1`,
  ],
  ['a year of a salary specification', 'wage_years', sql`update wage_years set paid_out = paid_out + 1`],
  ['money that is under way', 'money_under_way', sql`update money_under_way set net = net + 1`],
  ['a month of paid money', 'settled_months', sql`delete from settled_months`],
  ['the counts of the queue', 'review_counts', sql`update review_counts set invoices = invoices + 1`],
])(
  'The audit of the ledger names %s that is another sum than what is recorded, in %s',
  async (_what, table, change) => {
    expect(await violationsAfter(change)).toEqual([
      expect.stringMatching(`^The sums in ${table} are not those of what is recorded: \\d+ differ\\.$`),
    ]);
  },
);

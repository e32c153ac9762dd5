import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { afterEvent } from '#features/settlement/domain/ledger.ts';
import {
  mostToKeep,
  mostToPayOut,
  paidSum,
  refundable,
  type Settlement,
  settlementState,
  unpaid,
} from '#features/settlement/domain/settlement.ts';
import { findBalances } from '#features/settlement/server/find-settlement.ts';
import { toDecimalString } from '#shared/money.ts';
import { newCreditNote } from '../people/new-credit-note.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';
import { afterMovement, fitted, isAllowed, type Movement } from './after-movement.ts';
import { askCharges } from './ask-charges.ts';
import { modelOf, paymentOf, refundOf, type useLedger } from './use-ledger.ts';

/** What somebody tries, in percent of what is left to pay, to pay out or to credit, so that much of it succeeds. */
export const triedOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.constantFrom(40n, 100n, 100n, 130n),
    at: fc.nat({ max: 5 }),
    twice: fc.boolean(),
  });
export type Tried = { kind: Movement['kind'] | 'credit' | 'look'; percent: bigint; at: number; twice: boolean };

/** @returns makes attempts on an invoice, and compares its ledger after each with the pure rules */
export function compareLedgerWithRules(program: () => TestApp, ledger: ReturnType<typeof useLedger>) {
  const { reviewers, forwarded, later, post } = ledger;
  const db = () => program().deps.db;

  /**
   * Credits an amount of an invoice, and returns whether that was possible. The credit note has one line, and two
   * reviewers may forward it at once.
   */
  async function isCredited(token: string, invoiceId: string, amount: bigint, twice: boolean): Promise<boolean> {
    later();
    const noteId = await newCreditNote(program(), token, invoiceId, toDecimalString(amount));
    if (noteId === null) return false;
    expect((await send(program(), token, noteId)).status).toBe(200);
    const { bo, eva } = reviewers;
    const responses = await Promise.all(
      (twice ? [bo, eva] : [bo]).map((reviewer) => post('forward', noteId, { revision: 1 }, reviewer)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    return true;
  }

  /** The recorded money as a credit note or payment leaves it: with what is written off anew, which the database has by now. */
  async function asFitted(invoiceId: string, money: Settlement): Promise<Settlement> {
    const { rows } = await db().execute(sql`
      select id from payments where invoice_id = ${invoiceId} and write_off_reason is not null
        and not exists (select from reversals where payment_id = payments.id)`);
    return fitted(money, String(rows[0]?.['id']));
  }

  /** Makes all attempts on one invoice, and compares its ledger after each with the pure rules. */
  async function compareWithRules(attempts: readonly Tried[], reached: Record<string, number>): Promise<void> {
    const { invoiceId, token } = await forwarded();
    const count = (what: string) => (reached[what] = (reached[what] ?? 0) + 1);
    const ask = () => askCharges(db(), invoiceId, '30.00', program().deps.clock());
    await ask();
    let money: Settlement = { ...modelOf(901_00n), askedCharges: 30_00n };
    /** The looks at the payout details, each with the part of the total that was not credited then. */
    const looks: { disclosureId: string; left: bigint }[] = [];
    const look = async () => {
      const { status, json } = await post('payoutdetails', invoiceId);
      expect(status === 200).toBe(settlementState(money) === 'paid');
      if (status === 200) looks.push({ disclosureId: json.disclosureId, left: money.total });
    };
    for (const { kind, percent, at, twice } of attempts) {
      if (kind === 'credit') {
        const credited = percent > 100n ? money.total : money.total / 5n;
        const isPossible = money.total > 0n && settlementState(money) !== 'credited';
        expect(await isCredited(token, invoiceId, credited, twice)).toBe(isPossible);
        if (isPossible) {
          const left = money.total - credited;
          const net = largestWage(left, money.currency, money.payoutOption, money.invoiceDate);
          const balances = afterEvent(money.balances, { kind, amount: credited, left, net });
          // The member has only this invoice, so its advance is the only one, and no other wage settles it.
          const askedCharges = left === 0n ? 0n : 30_00n;
          money = await asFitted(invoiceId, {
            ...money,
            total: left,
            balances,
            advances: balances.advance,
            askedCharges,
          });
          if (money.balances['written-off'] < balances['written-off']) count('fitted');
          count('credit');
          // What was asked for before a credit note no longer counts. Nobody is reminded once nothing is left.
          later();
          if (left > 0n) await ask();
          if (balances.advance > 0n) count('advance');
          if (money.total === 0n) count('credited');
        } else count('refused');
        expect(await findBalances(db(), invoiceId)).toEqual(money.balances);
        continue;
      }
      if (kind === 'look' || kind === 'payout') await look();
      if (kind === 'look') continue;
      const left = unpaid(money);
      const entry = money.entries[at % Math.max(1, money.entries.length)];
      const amount = ((left === 0n ? 10_00n : left) * percent) / 100n;
      const used = looks[at % Math.max(1, looks.length)];
      const isSeen = kind === 'payout' && used !== undefined && used.left > money.total;
      const seen = isSeen
        ? { ...money, seenWage: largestWage(used.left, money.currency, money.payoutOption, money.invoiceDate) }
        : money;
      const wage = (mostToPayOut(seen) * (percent < 100n ? percent : 100n)) / 100n;
      const most = kind === 'late-charge' ? mostToKeep(money) : refundable(money);
      const refund = ((most === 0n ? 1n : most) * percent) / 100n || 1n;
      const paidBefore = toDecimalString(paidSum(money));
      const [movement, body]: [Movement, object] =
        kind === 'payment'
          ? [{ kind, amount, confirmed: { amount, unpaid: left } }, paymentOf(amount, money)]
          : kind === 'write-off'
            ? [
                { kind, amount: left },
                { reason: 'Bankens avgift', unpaidBefore: toDecimalString(left) },
              ]
            : kind === 'refund' || kind === 'late-charge'
              ? [{ kind, amount: refund }, refundOf(refund, money, kind)]
              : kind === 'payout'
                ? [
                    { kind, amount: wage },
                    { paidOn: '2026-11-20', amount: toDecimalString(wage), disclosureId: used?.disclosureId },
                  ]
                : [
                    { kind: 'reversal', of: entry?.id ?? '' },
                    { entryId: entry?.id ?? crypto.randomUUID(), reason: 'Fel', paidBefore },
                  ];
      const action = kind.replace('-', '');
      const responses = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => post(action, invoiceId, body)));
      // Without a disclosure a wage is refused before the rules are asked, and so is a write-off of nothing.
      const isRefusedBefore = (kind === 'payout' && used === undefined) || (kind === 'write-off' && left === 0n);
      const isPossible = !isRefusedBefore && isAllowed(seen, movement);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(isPossible ? 1 : 0);
      if (isPossible) {
        const known = new Set(money.entries.map(({ id }) => id));
        const { rows } = await db().execute(sql`
          select id from payments where invoice_id = ${invoiceId}
            and (write_off_reason is not null) = ${movement.kind === 'write-off'}
          union all select id from refunds where invoice_id = ${invoiceId}
          union all select id from payouts where invoice_id = ${invoiceId}`);
        const added = rows.map(({ id }) => String(id)).find((id) => !known.has(id)) ?? '';
        const { entries, balances } = afterMovement(seen, movement, added);
        if (kind === 'payout' && balances.advance > 0n) count('tooMuch');
        money = { ...money, entries, balances, advances: balances.advance };
        money = await asFitted(invoiceId, money);
        count(movement.kind);
      } else count('refused');
      if (money.balances.overpaid > 0n) count('overpaid');
      expect(await findBalances(db(), invoiceId)).toEqual(money.balances);
    }
  }

  return compareWithRules;
}

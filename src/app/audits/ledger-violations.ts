import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, sumOf } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import {
  afterEvent,
  type LedgerEvent,
  NOTHING_POSTED,
  type PostingKind,
  postingsOf,
} from '#features/settlement/domain/ledger.ts';
import { findWrongSums } from './kept-sums.ts';
import { settlementState, writeOffNeeded } from '#features/settlement/domain/settlement.ts';

/** An invoice with its entries, their reversals and its postings as the database has them; amounts in minor units. */
interface BookedInvoice {
  id: string;
  number: string;
  total: string;
  vat: string;
  /** What its credit notes take back, without VAT and of the VAT. */
  credited: string;
  creditedVat: string;
  state: ReviewState;
  currency: Currency;
  /** The frozen largest wage; null for an invoice that was paid out before it was stored. */
  net: string | null;
  option: PayoutOption;
  /** The invoice's date, whose fees apply. */
  day: CalendarDate;
  payments: { id: string; amount: string; isWriteOff: boolean }[];
  refunds: { id: string; amount: string; isLateCharge: boolean }[];
  payouts: { id: string; amount: string; advance: string; tooMuch: string }[];
  /** The forwarded credit notes, with VAT, and what of that is VAT. */
  creditNotes: { id: string; amount: string; vat: string }[];
  /** Each with the entry that it reverses. */
  reversals: { id: string; entry: string }[];
  /**
   * In the order in which they were posted. `source` is the entry, reversal or credit note; null for what was charged.
   * `isItsOwn` is whether currency and member are those of the invoice.
   */
  postings: { kind: PostingKind; amount: string; source: string | null; isItsOwn: boolean }[];
}

/** How many invoices are read at once, so that memory doesn't grow with their number. */
const PAGE = 1_000;

/**
 * Compares the ledger of every forwarded invoice with its entries, and its state with the ledger, by the rules of the
 * program and not those of the database. Then compares the sums that the database keeps beside it (product §10.10).
 * @returns how many invoices were compared, and a sentence for each violation
 */
export async function findLedgerViolations(db: Database): Promise<{ invoices: number; violations: string[] }> {
  const violations: string[] = [];
  let invoices = 0;
  let last = '0';
  for (;;) {
    const page = await findBooked(db, last);
    violations.push(...page.flatMap(violationsOf));
    invoices += page.length;
    if (page.length < PAGE) return { invoices, violations: [...violations, ...(await findWrongSums(db))] };
    last = page.at(-1)?.number ?? last;
  }
}

async function findBooked(db: Database, after: string): Promise<BookedInvoice[]> {
  const { rows } = await db.execute(sql`
    select i.id, i.invoice_number::text as number, i.total::text, i.vat::text, i.credited::text,
      i.credited_vat::text as "creditedVat", i.review_state as state, i.frozen_currency as currency,
      i.frozen_net::text as net,
      (select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = i.id order by revision desc limit 1)
        as option,
      to_char(invoice_day(i), 'YYYY-MM-DD') as day,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text,
          'isWriteOff', write_off_reason is not null)), '[]')
        from payments where invoice_id = i.id) as payments,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'advance', advance::text,
          'tooMuch', too_much::text)), '[]')
        from payouts where invoice_id = i.id) as payouts,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'isLateCharge', is_late_charge)), '[]')
        from refunds where invoice_id = i.id) as refunds,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', (total + vat)::text, 'vat', vat::text)), '[]')
        from invoices where credits_invoice_id = i.id and review_state = 'credited') as "creditNotes",
      (select coalesce(json_agg(json_build_object('id', r.id, 'entry', coalesce(r.payment_id, r.payout_id, r.refund_id))), '[]')
        from reversals r where payment_id in (select id from payments where invoice_id = i.id)
          or payout_id in (select id from payouts where invoice_id = i.id)
          or refund_id in (select id from refunds where invoice_id = i.id)) as reversals,
      (select coalesce(json_agg(json_build_object('kind', kind, 'amount', amount::text,
          'source', coalesce(payment_id, payout_id, refund_id, reversal_id, credit_note_id),
          'isItsOwn', currency = i.frozen_currency and member_id = i.member_id) order by id), '[]')
        from ledger_postings where invoice_id = i.id) as postings
    from invoices i
    where invoice_number > ${after} and document_kind = 'invoice' and (review_state in ('forwarded', 'paid', 'paidOut', 'credited')
      or exists (select from ledger_postings where invoice_id = i.id))
    order by invoice_number limit ${PAGE}`);
  return rows as unknown as BookedInvoice[];
}

function violationsOf(invoice: BookedInvoice): string[] {
  const events = eventsOf(invoice);
  const missing = new Set(events.keys());
  const wrong: string[] = [];
  let balances = NOTHING_POSTED;
  for (const [source, posted] of Map.groupBy(invoice.postings, (posting) => posting.source)) {
    const event = events.get(source);
    if (event === undefined || !missing.delete(source)) {
      wrong.push(`has a posting of ${source}, which is none of its entries`);
      continue;
    }
    const expected = postingsOf(event, balances);
    const isAsExpected = (kind: PostingKind, amount: string) =>
      expected.some((posting) => posting.kind === kind && posting.amount === BigInt(amount));
    if (posted.length !== expected.length || !posted.every(({ kind, amount }) => isAsExpected(kind, amount))) {
      const sums = (postings: { kind: string; amount: unknown }[]) =>
        postings.map(({ kind, amount }) => `${kind} ${String(amount)}`).join(', ');
      wrong.push(`has posted ${sums(posted)} of ${source ?? 'its forwarding'}, and not ${sums(expected)}`);
    }
    balances = afterEvent(balances, event);
  }
  wrong.push(...[...missing].map((source) => `has not posted ${source ?? 'its forwarding'}`));
  const negative = Object.entries(balances).filter(([, sum]) => sum < 0);
  wrong.push(...negative.map(([kind, sum]) => `has ${String(sum)} ${kind}`));
  if (invoice.postings.some(({ isItsOwn }) => !isItsOwn))
    wrong.push('has a posting in another currency or of another member');
  const money = { ...leftOf(sumsOf(invoice)), balances };
  if (writeOffNeeded(money) !== balances['written-off']) wrong.push('has written off other than what is missing');
  const state = settlementState(money);
  if (state !== invoice.state) wrong.push(`is ${invoice.state}, and ${state} by its ledger`);
  return wrong.map((what) => `Invoice ${invoice.number} ${what}.`);
}

/** The events that an invoice's ledger has to post, by the id of the entry, reversal or credit note; null: the forwarding. */
function eventsOf(invoice: BookedInvoice): Map<string | null, LedgerEvent> {
  const charged = BigInt(invoice.total) + BigInt(invoice.vat);
  const order = [...new Set(invoice.postings.map(({ source }) => source))];
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const final = leftOf(sumsOf(invoice)).total;
  /** What was left of the invoice, and of its VAT, when an event was posted, and the largest wage of it. */
  const restAt = (id: string) => {
    const credited = invoice.creditNotes.filter((note) => rank(note.id) <= rank(id));
    const sum = (of: (note: BookedInvoice['creditNotes'][number]) => bigint) => sumOf(credited.map(of));
    const left = BigInt(invoice.total) - sum((note) => BigInt(note.amount) - BigInt(note.vat));
    const isFrozen = invoice.net !== null && left === final;
    const net = isFrozen ? BigInt(invoice.net ?? 0) : largestWage(left, invoice.currency, invoice.option, invoice.day);
    return { left, net, vat: BigInt(invoice.vat) - sum((note) => BigInt(note.vat)) };
  };
  const events = new Map<string | null, LedgerEvent>([[null, { kind: 'forwarding', total: charged }]]);
  for (const { id, amount, isWriteOff } of invoice.payments) {
    events.set(id, { kind: isWriteOff ? 'write-off' : 'payment', amount: BigInt(amount), isReversal: false });
  }
  for (const { id, amount } of invoice.creditNotes) {
    const { left, net } = restAt(id);
    events.set(id, { kind: 'credit', amount: BigInt(amount), left, net });
  }
  for (const { id, amount, isLateCharge } of invoice.refunds) {
    events.set(id, { kind: isLateCharge ? 'late-charge' : 'refund', amount: BigInt(amount), isReversal: false });
  }
  for (const { id, amount, advance, tooMuch } of invoice.payouts) {
    const { net, vat } = restAt(id);
    const wage = { amount: BigInt(amount), advance: BigInt(advance), tooMuch: BigInt(tooMuch) };
    events.set(id, { kind: 'payout', ...wage, net, vat, isReversal: false });
  }
  for (const { id, entry } of invoice.reversals) {
    const reversed = events.get(entry);
    if (reversed !== undefined) events.set(id, { ...reversed, isReversal: true } as LedgerEvent);
  }
  return events;
}

const sumsOf = ({ total, vat, credited, creditedVat }: BookedInvoice) => ({
  total: BigInt(total),
  vat: BigInt(vat),
  credited: BigInt(credited),
  creditedVat: BigInt(creditedVat),
});

import { sql } from 'drizzle-orm';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import type { Database } from '#database/database.ts';
import type { MailInbox } from '../support/mail/mail-inbox.ts';
import { CUSTOMER, type Acknowledged } from './freelancer.ts';
import type { Reviewer } from './reviewer.ts';

/** Where the provider's mails go. */
const ADMIN = 'granskning@egenlon.example';

interface StoredInvoice {
  id: string;
  number: string;
  total: string;
  lines_total: string;
  line_ids: string[];
  sent: boolean;
}

/**
 * Checks what must hold after any fault, in the database itself while no program uses it (product §9.1, §10.1, §10.3, §10.10).
 * @returns a sentence for each violation
 */
export async function findViolations(
  db: Database,
  acknowledged: Acknowledged[],
  reviewers: Reviewer[],
  inbox: MailInbox,
): Promise<string[]> {
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const stored = (await rows(sql`
    select i.id, i.invoice_number::text as number, i.total::text as total, i.sent_status as sent,
      coalesce(sum(l.amount), 0)::text as lines_total,
      coalesce(array_agg(l.id::text) filter (where l.id is not null), '{}') as line_ids
    from invoices i left join invoice_lines l on l.invoice_id = i.id group by i.id`)) as unknown as StoredInvoice[];
  const byId = new Map(stored.map((invoice) => [invoice.id, invoice]));
  const trashed = (await rows(sql`select invoice_id, invoice_number::text as number from trashed_invoices`)) as {
    invoice_id: string;
    number: string;
  }[];
  const [series] = (await rows(sql`select last_number::text as last from invoice_number_series`)) as { last: string }[];
  const revisions = (await rows(sql`
    select invoice_id, revision, message_id, mailed_at is not null as mailed, document_sha256, invoice_number::text as number,
      (select encode(sha256(bytes), 'hex') from documents where sha256 = document_sha256) as archived
    from invoice_revisions`)) as {
    invoice_id: string;
    revision: number;
    message_id: string;
    mailed: boolean;
    document_sha256: string | null;
    archived: string | null;
    number: string;
  }[];

  return [
    ...unexplainedNumbers(Number(series?.last), [
      ...stored,
      ...trashed.filter(({ invoice_id }) => !byId.has(invoice_id)),
    ]),
    ...stored
      .filter(({ total, lines_total }) => total !== lines_total)
      .map(({ number }) => `Invoice ${number} is not the sum of its lines.`),
    ...acknowledged.flatMap((changes) => lost(changes, byId, new Set(trashed.map(({ invoice_id }) => invoice_id)))),
    ...revisions
      .filter(({ document_sha256, archived }) => document_sha256 !== archived)
      .map(({ number }) => `The archived PDF of invoice ${number} is not what its hash says.`),
    ...revisions
      .filter(({ mailed, message_id }) => mailed && !received(inbox, message_id))
      .map(({ number }) => `Invoice ${number} counts as mailed, and the mail server has nothing of it.`),
    ...stored
      .filter(({ sent, id }) => sent && !revisions.some(({ invoice_id, mailed }) => mailed && invoice_id === id))
      .map(({ number }) => `Invoice ${number} counts as sent without a mailed revision.`),
    ...mailedTwice(inbox, revisions),
    ...(await rows(WRONG_SUMS)).map(({ table }) => `The sums in ${String(table)} are not those of the invoices.`),
    ...(await rows(WRONGLY_BOOKED)).map(({ id }) => `What is booked of the bank's transaction ${String(id)} is wrong.`),
    ...(await rows(HALF_FILES)).map(({ name }) => `The bank's file ${String(name)} is imported in part.`),
    ...(await findLedgerViolations(db)).violations,
    ...(await rows(WRONG_ROWS)).map(
      ({ number, state }) => `The wage of invoice ${String(number)} is ${String(state)} in its batch.`,
    ),
    ...wronglySettled((await rows(SETTLED)) as unknown as SettledInvoice[], reviewers, inbox),
  ];
}

/** The tables of kept sums that differ from what they add up (product §2.5). */
const WRONG_SUMS = sql`
  with way as (
    select member_id, frozen_currency, review_state, coalesce(settled_on, due_date), count(*)::int, sum(frozen_net)
    from invoices where document_kind = 'invoice' and review_state in ('submitted', 'forwarded', 'paid') group by 1, 2, 3, 4
  ), settled as (
    select member_id, to_char(paid_on, 'YYYY-MM'), frozen_currency, sum(paid), sum(paid_out)
    from (
      select invoice_id, paid_on, amount as paid, 0 as paid_out from payments
        where not exists (select from reversals where payment_id = payments.id)
      union all
      select invoice_id, paid_on, 0, amount from payouts
        where not exists (select from reversals where payout_id = payouts.id)
    ) entry join invoices on invoices.id = invoice_id group by 1, 2, 3
  ), kept as (select * from settled_months where paid <> 0 or paid_out <> 0),
  wages as (
    select member_id, extract(year from paid_on)::int, frozen_currency, count(*)::int, sum(total - credited),
      sum(amount + advance - (
        select coalesce(sum(posted.amount), 0) from ledger_postings posted
          where posted.invoice_id = invoices.id and posted.kind = 'advance'
      ))
    from payouts join invoices on invoices.id = invoice_id
    where not exists (select from reversals where payout_id = payouts.id) group by 1, 2, 3
  ), kept_wages as (select * from wage_years where wages <> 0),
  owed as (
    select invoice.id, invoice_number, invoice.member_id, client_id, frozen_currency, due_date,
      sum(case posting.kind when 'charged' then amount else -amount end)
    from invoices invoice join ledger_postings posting on posting.invoice_id = invoice.id and posting.kind in ('charged', 'credited', 'paid')
    where review_state = 'forwarded' group by invoice.id
  ), advances as (
    select member_id, currency, sum(case kind when 'advance' then amount else -amount end)
    from ledger_postings where kind in ('advance', 'advance-settled') group by 1, 2
  )
  select 'money_under_way' as table where exists (table way except table money_under_way)
    or exists (table money_under_way except table way)
  union all
  select 'settled_months' where exists (table settled except table kept) or exists (table kept except table settled)
  union all
  select 'wage_years' where exists (table wages except table kept_wages) or exists (table kept_wages except table wages)
  union all
  select 'member_advances' where exists (table advances except table member_advances)
    or exists (table member_advances except table advances)
  union all
  select 'receivables' where exists (table owed except table receivables) or exists (table receivables except table owed)`;

/** The rows of batches that say something else of a wage than its payouts do (product §10.11). */
const WRONG_ROWS = sql`
  select invoice_number::text as number, payout_batch_rows.state
  from payout_batch_rows
    join payout_batches batch on batch.id = batch_id
    join invoices on invoices.id = invoice_id
  where (payout_batch_rows.state = 'paidOut')
      is distinct from exists (select from payouts where batch_row_id = payout_batch_rows.id)
    or payout_batch_rows.state in ('waiting', 'sent') and review_state <> 'paid'
    or payout_batch_rows.state = 'waiting' and batch.state not in ('made', 'approved')
    or payout_batch_rows.state = 'sent' and batch.state <> 'sent'`;

/** The bank's transactions of which something else is left than what is not booked (product §10.13). */
const WRONGLY_BOOKED = sql`
  select bank.id from bank_transactions bank left join payments on bank_transaction_id = bank.id
    and not exists (select from reversals where payment_id = payments.id)
  group by bank.id having unbooked <> bank.amount - coalesce(sum(payments.amount), 0)`;

/** The tests' files have one statement of two transactions each. */
const HALF_FILES = sql`
  select file.message_id as name from bank_files file
  where (select count(*) from bank_transactions where file_id = file.id) <> 2
    or (select count(*) from bank_statements where file_id = file.id) <> 1`;

/** Every number up to the last one must be on exactly one invoice, kept or trashed. */
function unexplainedNumbers(last: number, invoices: { number: string }[]): string[] {
  const times = new Map<number, number>();
  for (const { number } of invoices) times.set(Number(number), (times.get(Number(number)) ?? 0) + 1);
  return Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => times.get(number) !== 1)
    .map((number) => `Number ${number} stands on ${times.get(number) ?? 0} invoices.`);
}

/** Acknowledged changes that are missing. */
function lost(acknowledged: Acknowledged, stored: Map<string, StoredInvoice>, trashed: Set<string>): string[] {
  const missing = [...acknowledged.invoices].flatMap(([id, { number, lines, sent }]) => {
    const invoice = stored.get(id);
    if (invoice === undefined) return [`Invoice ${number} was acknowledged and is lost.`];
    return [
      ...(invoice.number === number ? [] : [`Invoice ${number} became ${invoice.number}.`]),
      ...(sent && !invoice.sent ? [`Invoice ${number} was acknowledged as sent and is not.`] : []),
      ...[...lines]
        .filter((line) => !invoice.line_ids.includes(line))
        .map(() => `A line of invoice ${number} was acknowledged and is lost.`),
    ];
  });
  const undead = [...acknowledged.deleted]
    .filter((id) => stored.has(id) || !trashed.has(id))
    .map((id) => `Invoice ${id} was deleted and is not in the trash.`);
  return [...missing, ...undead];
}

function received(inbox: MailInbox, messageId: string): boolean {
  return inbox.mails.some((mail) => mail.messageId === `<${messageId}>`);
}

interface SettledInvoice {
  id: string;
  number: string;
  state: string;
  total: string;
  message_id: string | null;
  forwarding: string | null;
  paid: string;
  payments: number;
  payouts: number;
  /** The number of events of each kind. */
  events: Record<string, number>;
}

const SETTLED = sql`
  select i.id, i.invoice_number::text as number, i.review_state as state, i.total::text as total,
    f.message_id, f.state as forwarding,
    (select coalesce(sum(amount), 0)::text from payments where invoice_id = i.id) as paid,
    (select count(*)::int from payments where invoice_id = i.id) as payments,
    (select count(*)::int from payouts where invoice_id = i.id) as payouts,
    (select coalesce(jsonb_object_agg(kind, times), '{}') from (
      select kind, count(*) as times from invoice_events where invoice_id = i.id group by kind) as kinds) as events
  from invoices i left join forwardings f on f.invoice_id = i.id where i.review_state is not null`;

/** Checks that the customer's mail, each payment and the wage exist once, with their event, and after what precedes it. */
function wronglySettled(invoices: SettledInvoice[], reviewers: Reviewer[], inbox: MailInbox): string[] {
  return invoices.flatMap(({ id, number, state, total, message_id, forwarding, paid, payments, payouts, events }) => {
    const mailsToCustomer = inbox.mails.filter(
      ({ to, subject }) =>
        to?.[0]?.address === CUSTOMER && /^(F|Kreditf)aktura (\d+) /.exec(subject ?? '')?.[2] === number,
    );
    const acknowledged = reviewers.flatMap(({ acknowledged: by }) => by.get(id) ?? []);
    const isForwarded = forwarding !== null;
    const isAccepted = forwarding === 'accepted';
    const isPaid = state === 'paid' || state === 'paidOut';
    const rules: [boolean, string][] = [
      [(state === 'submitted') !== isForwarded, 'is forwarded and waits for review'],
      [mailsToCustomer.every(({ messageId }) => messageId === `<${message_id}>`), 'was mailed as several mails'],
      [!isAccepted || mailsToCustomer.length > 0, 'counts as taken by the mail server, which has nothing of it'],
      [isPaid === (paid === total), `is ${state} with ${paid} of ${total}`],
      [payouts === Number(state === 'paidOut'), `is ${state} with ${payouts} wages`],
      [(events['forwarded'] ?? 0) === Number(isForwarded), 'does not tell of its forwarding once'],
      [(events['accepted'] ?? 0) === Number(isAccepted), 'does not tell once of the mail that was taken'],
      [(events['payment'] ?? 0) === payments, 'does not tell of each payment once'],
      [(events['paid-out'] ?? 0) === payouts, 'does not tell of the wage once'],
      [
        acknowledged.every(
          (known) =>
            known.payments <= payments && Number(known.paidOut) <= payouts && (!known.forwarded || isForwarded),
        ),
        'has lost what was acknowledged to the reviewer',
      ],
    ];
    return rules.filter(([holds]) => !holds).map(([, wrong]) => `Invoice ${number} ${wrong}.`);
  });
}

/** A mail may be sent again after a kill, but with the same Message-ID, of which each revision has exactly one. */
function mailedTwice(
  inbox: MailInbox,
  revisions: { invoice_id: string; message_id: string; number: string }[],
): string[] {
  const known = new Set(revisions.map(({ message_id }) => `<${message_id}>`));
  const unknown = inbox.mails
    .filter(({ to }) => to?.[0]?.address === ADMIN)
    .filter(({ messageId }) => !known.has(messageId ?? ''))
    .map(({ subject }) => `The mail '${subject}' belongs to no revision.`);
  // Nothing here edits an invoice between two attempts to send it, so each has one revision.
  const numbers = Map.groupBy(revisions, ({ invoice_id }) => invoice_id).values();
  const doubled = [...numbers]
    .filter((of) => of.length > 1)
    .map(([first]) => `Invoice ${first?.number} has several revisions of one content.`);
  return [...unknown, ...doubled];
}

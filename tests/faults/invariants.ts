import { sql } from 'drizzle-orm';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import type { Database } from '#database/database.ts';
import type { MailInbox } from '../support/mail/mail-inbox.ts';
import { findWrongRows } from '../support/database/wrong-rows.ts';
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
    ...(await findWrongRows(db)),
    ...(await rows(WRONGLY_BOOKED)).map(({ id }) => `What is booked of the bank's transaction ${String(id)} is wrong.`),
    ...(await rows(HALF_FILES)).map(({ name }) => `The bank's file ${String(name)} is imported in part.`),
    ...(await findLedgerViolations(db)).violations,
    ...wronglySettled((await rows(SETTLED)) as unknown as SettledInvoice[], reviewers, inbox),
  ];
}

/** The bank's transactions of which something else is left than what is not booked (product §10.13). */
const WRONGLY_BOOKED = sql`
  select bank.id from bank_transactions bank left join payments on bank_transaction_id = bank.id
    and not exists (select from reversals where payment_id = payments.id)
  group by bank.id having unbooked <> bank.amount - coalesce(sum(coalesce(received_amount, payments.amount)), 0)`;

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

/** The id of a mail as it is stored. The mail ends it with the sender's domain, but not one of the release before. */
const storedId = (messageId = '') => messageId.replace(/^<(.*@egenlon).*>$/, '$1');

function received(inbox: MailInbox, messageId: string): boolean {
  return inbox.mails.some((mail) => storedId(mail.messageId) === messageId);
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
      [mailsToCustomer.every(({ messageId }) => storedId(messageId) === message_id), 'was mailed as several mails'],
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
  const known = new Set(revisions.map(({ message_id }) => message_id));
  const unknown = inbox.mails
    .filter(({ to }) => to?.[0]?.address === ADMIN)
    .filter(({ messageId }) => !known.has(storedId(messageId)))
    .map(({ subject }) => `The mail '${subject}' belongs to no revision.`);
  // Nothing here edits an invoice between two attempts to send it, so each has one revision.
  const numbers = Map.groupBy(revisions, ({ invoice_id }) => invoice_id).values();
  const doubled = [...numbers]
    .filter((of) => of.length > 1)
    .map(([first]) => `Invoice ${first?.number} has several revisions of one content.`);
  return [...unknown, ...doubled];
}

import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { MailInbox } from '../support/mail/mail-inbox.ts';
import type { Ledger } from './freelancer.ts';

interface StoredInvoice {
  id: string;
  number: string;
  total: string;
  lines_total: string;
  line_ids: string[];
  sent: boolean;
}

/**
 * What must hold after any fault, looked up in the database itself while no program runs on it
 * (product §9.1, §10.1, §10.3).
 * @returns a sentence for each violation
 */
export async function findViolations(db: Database, ledgers: Ledger[], inbox: MailInbox): Promise<string[]> {
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
    ...ledgers.flatMap((ledger) => lost(ledger, byId, new Set(trashed.map(({ invoice_id }) => invoice_id)))),
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
  ];
}

/** Every number up to the last stands on exactly one invoice, kept or trashed. */
function unexplainedNumbers(last: number, invoices: { number: string }[]): string[] {
  const times = new Map<number, number>();
  for (const { number } of invoices) times.set(Number(number), (times.get(Number(number)) ?? 0) + 1);
  return Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => times.get(number) !== 1)
    .map((number) => `Number ${number} stands on ${times.get(number) ?? 0} invoices.`);
}

/** What was acknowledged and is not there. */
function lost(ledger: Ledger, stored: Map<string, StoredInvoice>, trashed: Set<string>): string[] {
  const missing = [...ledger.invoices].flatMap(([id, { number, lines, sent }]) => {
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
  const undead = [...ledger.deleted]
    .filter((id) => stored.has(id) || !trashed.has(id))
    .map((id) => `Invoice ${id} was deleted and is not in the trash.`);
  return [...missing, ...undead];
}

function received(inbox: MailInbox, messageId: string): boolean {
  return inbox.mails.some((mail) => mail.messageId === `<${messageId}>`);
}

/** A mail may come again after a death, but then as the same: one Message-ID a revision, never one of none. */
function mailedTwice(
  inbox: MailInbox,
  revisions: { invoice_id: string; message_id: string; number: string }[],
): string[] {
  const known = new Set(revisions.map(({ message_id }) => `<${message_id}>`));
  const unknown = inbox.mails
    .filter(({ subject }) => subject?.startsWith('Faktura '))
    .filter(({ messageId }) => !known.has(messageId ?? ''))
    .map(({ subject }) => `The mail '${subject}' belongs to no revision.`);
  // Nothing here edits an invoice between two tries of its sending, so that each has one revision.
  const numbers = Map.groupBy(revisions, ({ invoice_id }) => invoice_id).values();
  const doubled = [...numbers]
    .filter((of) => of.length > 1)
    .map(([first]) => `Invoice ${first?.number} has several revisions of one content.`);
  return [...unknown, ...doubled];
}

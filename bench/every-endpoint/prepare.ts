import { createHash } from 'node:crypto';
import pg from 'pg';
import { filledId, type Filling, ownerOf } from '../fill-database.ts';

/** Tokens of mailed links, which `prepare` stores. */
export const RESET_TOKEN = 'measuring-reset-link';
export const EMAIL_TOKEN = 'measuring-email-link';
export const FIRST_TOKEN = 'measuring-first-link';

/** The members whom the links are for. Using a link signs its member out, so each has its own. */
const RESETTING = 4;
export const MOVING = 5;

/** An invoice of the filled database. */
export interface Found {
  id: string;
  number: string;
}

/** Ids of invoices in the states that the reviewer's endpoints need. */
export interface Prepared {
  submitted: string;
  toReturn: string;
  refused: string;
  forwarded: string;
  overpaid: string;
  /** Is paid by the bank's file in whole. */
  certain: Found;
  /** Is paid by the bank's file in part. */
  partial: Found;
  /** Is credited. */
  credited: Found;
  paid: string;
  /** Paid ones whose wages are due. */
  wages: string[];
  /** The number of the member who owns the invoice to return. */
  returnedOwner: number;
}

/** Finds an invoice for each endpoint. It also marks one invoice's mail as refused and creates a reset link. */
export async function prepare(databaseUrl: string, filling: Filling): Promise<Prepared> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const find = async (state: string, count: number) => {
    const { rows } = await client.query<Found>(
      'select id, invoice_number as number from invoices where review_state = $1 order by invoice_number limit $2',
      [state, count],
    );
    return rows;
  };
  const [submitted, toReturn] = await find('submitted', 2);
  const [refused, forwarded, overpaid, certain, partial, credited] = await find('forwarded', 6);
  const [paid, ...wages] = await find('paid', 6);
  if (!submitted || !toReturn || !refused || !forwarded || !overpaid || !certain || !partial || !credited || !paid)
    throw new Error('The database is not filled.');
  await client.query(`update forwardings set state = 'refused', accepted_at = null where invoice_id = $1`, [
    refused.id,
  ]);
  await client.query(
    `insert into password_resets (token_hash, member_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(RESET_TOKEN).digest('hex'), filledId.member(RESETTING)],
  );
  await client.query(
    `insert into email_changes (member_id, id, new_email, token_hash, expires_at)
      values ($1, gen_random_uuid(), 'flyttad@example.se', $2, now() + interval '1 hour')`,
    [filledId.member(MOVING), createHash('sha256').update(EMAIL_TOKEN).digest('hex')],
  );
  await client.query(
    `insert into first_administrator_links (token_hash, expires_at) values ($1, now() + interval '1 hour')`,
    [createHash('sha256').update(FIRST_TOKEN).digest('hex')],
  );
  await client.query(
    `insert into booked_periods (month, last_posting, accounts, booked_by, booked_at) select '2000-01', 0,
      '{"customers":"1510","bank":"1930","overpayments":"2420","wagesPayable":"2821","fees":"3000"}', id, now()
      from members where role = 'reviewer' limit 1`,
  );
  // The month that is booked after it, so that its files have vouchers.
  await client.query(
    `update ledger_postings set day = '2000-02-01' where id <= (select min(id) + 20 from ledger_postings)`,
  );
  await client.query(
    `insert into invoice_events (id, invoice_id, invoice_number, member_id, kind, actor_id, details, at)
      select gen_random_uuid(), id, invoice_number, member_id, 'reminded', member_id,
        '{"step":1,"recipientEmail":"kund@example.se","amount":"1.00","interest":"5.00","fee":"5.00","charges":"10.00"}',
        now()
      from invoices where id = $1`,
    [overpaid.id],
  );
  await client.end();
  return {
    submitted: submitted.id,
    toReturn: toReturn.id,
    refused: refused.id,
    forwarded: forwarded.id,
    overpaid: overpaid.id,
    certain,
    partial,
    credited,
    paid: paid.id,
    wages: wages.map(({ id }) => id),
    returnedOwner: ownerOf(filling, Number(toReturn.number)),
  };
}

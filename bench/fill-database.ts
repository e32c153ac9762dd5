import { createHash } from 'node:crypto';
import type { CalendarDate } from '../src/shared/calendar-date.ts';
import { MOST_RECURRING } from '../src/features/recurring/domain/schedule.ts';
import { invoiceDocument } from '../tests/support/documents/invoice-document.ts';
import { MONEY_STATEMENTS } from './fill-money.ts';
import { colleague, reviewer, uuid } from './filled-uuid.ts';

/** How much data a database is filled with. */
export interface Filling {
  members: number;
  invoices: number;
  /** Members take turns in creating this many invoices each. All remaining invoices are the first member's long book. */
  invoicesPerMember: number;
  /** Whether requests come from the member with the long book. Otherwise they come from all members alike. */
  ofLongBook?: boolean;
  /** The hash of every member's password. */
  passwordHash: string;
}

/** One of this many invoices of a member is a draft, and the others are sent. Members start at different points. */
const DRAFT_EVERY = 5;
const CLIENTS_PER_MEMBER = 5;
/** Invoices per client in the long book. */
const INVOICES_PER_CLIENT = 10;
/** How long ago the first invoice was created. The invoices are spread evenly over this time. */
const AGE = '4 years';
/** Lines per invoice. */
const LINES = 2;

/** The ids of filled rows, which are numbered from 1. */
export const filledId = {
  member: (number: number) => uuidOf(`member-${number}`),
  invoice: (number: number) => uuidOf(`invoice-${number}`),
  client: (number: number) => uuidOf(`client-${number}`),
  /** The first client of a member. */
  clientOf: (member: number) => filledId.client((member - 1) * CLIENTS_PER_MEMBER + 1),
};

/** The ids of all members, invoices and clients, if no member has a long book. */
export function filledIds({ members, invoices }: Filling): Set<string> {
  const ids = (count: number, id: (number: number) => string) => Array.from({ length: count }, (_, at) => id(at + 1));
  return new Set([
    ...ids(members, filledId.member),
    ...ids(invoices, filledId.invoice),
    ...ids(members * CLIENTS_PER_MEMBER, filledId.client),
  ]);
}

/** The email address of a filled member. */
export const filledEmail = (member: number) => `medlem${member}@example.se`;

/** The token of a filled member's session. */
export const filledToken = (member: number) => `measuring-session-of-member-${member}`;

/** The token of the reviewer's session. */
export const reviewerToken = 'measuring-session-of-the-reviewer';

/** The token of another reviewer, who approves what the first one makes. */
export const colleagueToken = 'measuring-session-of-the-colleague';

/**
 * Deletes the rows that measuring has added, so that each round starts with the same rows. Foreign keys are off, so each
 * table is named. Only the log of events keeps its rows.
 */
export const undoStatements = ({ invoices }: Filling): string[] => [
  `delete from invoice_texts where invoice_number > ${invoices}
    or id in (select id from invoice_lines where position > ${LINES})`,
  `delete from invoice_lines where position > ${LINES} or invoice_id in
    (select id from invoices where invoice_number > ${invoices})`,
  `delete from invoices where invoice_number > ${invoices}`,
  `delete from trashed_invoices where invoice_number > ${invoices}`,
  `delete from sessions where user_agent <> 'bench'`,
];

/** The number of the member who owns an invoice. */
export const ownerOf = (filling: Filling, invoice: number) =>
  invoice > inTurnsOf(filling) ? 1 : ((invoice - 1) % filling.members) + 1;

/** How many invoices the members create in turns. Later ones belong to the long book and were paid out long ago. */
export const inTurnsOf = ({ members, invoicesPerMember }: Filling) => members * invoicesPerMember;

/** Whether one of the members' invoices is a draft. */
export const isFilledDraft = (filling: Filling, invoice: number) =>
  (Math.floor((invoice - 1) / filling.members) + 1 + ownerOf(filling, invoice)) % DRAFT_EVERY === 0;

/** The first member's first draft. */
export const firstDraft = ({ members }: Filling) => (DRAFT_EVERY - 2) * members + 1;

/** Makes a UUID from a hash, in the same way as the SQL below: version 4 with the usual variant. */
function uuidOf(text: string): string {
  const hash = createHash('md5').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Statements that fill every growing table with rows like the product's, the same ones every time. SQL alone makes them,
 * since that is fast. A sent invoice has five events, a revision and an archived document, which is smaller than a real
 * PDF.
 */
export function fillStatements(filling: Filling): string[] {
  const { members, invoices, passwordHash } = filling;
  const inTurns = inTurnsOf(filling);
  const owner = `(case when i > ${inTurns} then 1 else (i - 1) % ${members} + 1 end)`;
  // The invoice's position among its member's invoices.
  const turn = `(case when i > ${inTurns} then i - ${inTurns} else (i - 1) / ${members} + 1 end)`;
  const clientsInTurns = members * CLIENTS_PER_MEMBER;
  const clientsOfLongBook = Math.ceil((invoices - inTurns) / INVOICES_PER_CLIENT);
  const clients = clientsInTurns + clientsOfLongBook;
  const client = `(case when i > ${inTurns} then ${clientsInTurns} + (i - ${inTurns} - 1) / ${INVOICES_PER_CLIENT} + 1 else
    (${owner} - 1) * ${CLIENTS_PER_MEMBER} + (${turn} + ${turn} / ${CLIENTS_PER_MEMBER}) % ${CLIENTS_PER_MEMBER} + 1 end)`;
  const isSent = `(i > ${inTurns} or (${turn} + ${owner}) % ${DRAFT_EVERY} <> 0)`;
  const state = `case when i > ${inTurns} and i <= ${invoices} - 40 then 'paidOut' else ${reviewState(invoices, turn)} end`;
  const created = `now() - interval '${AGE}' * ((${invoices} - i) / ${invoices}.0)`;
  const revision = ofRevision('invoice.invoice_number');
  const document = JSON.stringify(invoiceDocument({ invoiceDate: '2020-01-01' as CalendarDate }));
  return [
    ...WITHOUT_INDEXES,
    `insert into members (id, role, name, phone_no, email, password_hash, last_customer_number, created_at,
        welcomed_at)
      select ${uuid('member', 'i')}, 'member', 'Medlem ' || i, '+46701234567', 'medlem' || i || '@example.se',
        '${passwordHash}', ${CLIENTS_PER_MEMBER} + case when i = 1 then ${clientsOfLongBook} else 0 end, now(), now()
      from generate_series(1, ${members}) i`,
    `insert into sessions (id, member_id, token_hash, user_agent, created_at, last_used_at)
      select gen_random_uuid(), ${uuid('member', 'i')},
        encode(sha256(convert_to('measuring-session-of-member-' || i, 'UTF8')), 'hex'), 'bench', now(), ${TOMORROW}
      from generate_series(1, ${members}) i`,
    `insert into password_resets (token_hash, member_id, created_at, expires_at, used_at)
      select md5('reset-' || i), ${uuid('member', 'i')}, now(), ${TOMORROW}, now() from generate_series(1, ${members}) i`,
    `insert into rate_limits (key, hits, resets_at)
      select 'loginPerAccount:medlem' || i || '@example.se', 1, ${TOMORROW} from generate_series(1, ${members}) i`,
    `insert into audit_log (id, member_id, action, details, at)
      select gen_random_uuid(), ${uuid('member', 'i')}, 'payout-details-changed', '{}', now()
      from generate_series(1, ${members}) i`,
    `insert into profiles (member_id, profile_option, profile_status, first_name, last_name, mobile_no, updated_at)
      select ${uuid('member', 'i')}, 'private', true, 'Medlem', 'Nummer ' || i, '+46701234567', now()
      from generate_series(1, ${members}) i`,
    `insert into bank_information (member_id, bank_and_wise_option, wise_iban, updated_at)
      select ${uuid('member', 'i')}, 'wiseAccountInfo', 'BE71096123456769', now() from generate_series(1, ${members}) i`,
    `insert into agreement_acceptances (id, member_id, document_sha256, accepted_at)
      select gen_random_uuid(), ${uuid('member', 'i')}, repeat('0', 64), now() from generate_series(1, ${members}) i`,
    `insert into clients (id, member_id, customer_number, client_option, id_number, first_name, recipient_email,
        reference_name, contact_number, currency_code, street, postal_code, city, country, search_text, created_at, updated_at)
      select ${uuid('client', 'i')},
        ${uuid('member', `(case when i > ${clientsInTurns} then 1 else (i - 1) / ${CLIENTS_PER_MEMBER} + 1 end)`)},
        case when i > ${clientsInTurns} then i - ${clientsInTurns} + ${CLIENTS_PER_MEMBER}
          else (i - 1) % ${CLIENTS_PER_MEMBER} + 1 end, 'organization', '556016-0680', 'Kundbolaget ' || i || ' AB',
        'faktura@kund.example', 'Åsa Öberg', '+4687550000', 'EUR', 'Storgatan 1', '111 22', 'Stockholm', 'Sweden',
        'kundbolaget ' || i || ' ab', now(), now() from generate_series(1, ${clients}) i`,
    `insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, note, total, version,
        sent_status, review_state, submitted_at, frozen_client_name, frozen_currency, frozen_net, settled_on,
        overdue_mail_at, created_at, updated_at)
      select ${uuid('invoice', 'i')}, ${uuid('member', owner)}, ${uuid('client', client)}, i, 30,
        case when ${isSent} then (${created})::date else current_date end + 30,
        'Tack för ett gott samarbete.', ${LINES} * 85 * ${quantity(turn)}, ${LINES + 1}, ${isSent},
        case when ${isSent} then ${state} end, case when ${isSent} then ${created} end,
        case when ${isSent} then 'Kundbolaget AB' end,
        case when ${isSent} then 'EUR' end, case when ${isSent} then ${LINES} * 80 * ${quantity(turn)} end,
        case when ${isSent} and ${state} in ('paid', 'paidOut') then current_date end,
        now(), ${created}, ${created}
      from generate_series(1, ${invoices}) i`,
    `update invoice_number_series set last_number = ${invoices}`,
    `update review_counts set invoices = (select count(*) from invoices i where i.review_state = review_counts.review_state)`,
    `insert into invoice_lines (id, invoice_id, position, unit, quantity, price, work_description, amount, created_at)
      select gen_random_uuid(), ${uuid('invoice', 'i')}, position, 'timmar', ${quantity(turn)}, 8500,
        'Utveckling av kundportal, etapp ' || position, 85 * ${quantity(turn)}, now()
      from generate_series(1, ${invoices}) i, generate_series(1, ${LINES}) position`,
    `insert into invoice_texts (id, invoice_id, member_id, invoice_number, search_text)
      select line.id, invoice.id, member_id, invoice_number, search_form(work_description)
      from invoice_lines line join invoices invoice on invoice.id = invoice_id
      union all select id, id, member_id, invoice_number, search_form(note) from invoices`,
    `insert into invoice_events (id, invoice_id, invoice_number, member_id, actor_id, kind, details, at)
      select gen_random_uuid(), ${uuid('invoice', 'i')}, i, ${uuid('member', owner)}, ${uuid('member', owner)}, kind,
        '{}', ${created}
      from generate_series(1, ${invoices}) i, unnest(array['created', 'changed', 'registered', 'pdf-made', 'mailed']) kind
      where ${isSent} or kind in ('created', 'changed')`,
    `insert into documents (sha256, media_type, bytes, created_at)
      select encode(sha256(convert_to('document-' || i, 'UTF8')), 'hex'), 'application/pdf',
        convert_to('document-' || i, 'UTF8'), ${created} from generate_series(1, ${invoices}) i where ${isSent}`,
    `insert into invoice_revisions (id, invoice_id, invoice_number, member_id, revision, invoice_version, content_hash,
        snapshot, message_id, document_sha256, mail_attempted, registered_at, pdf_made_at, mailed_at)
      select ${uuid('revision', 'i')}, invoice.id, i, invoice.member_id, 1, invoice.version, md5(i::text),
        jsonb_build_object('payoutOption', 'wiseAccountInfo', 'document', '${document}'::jsonb, 'client',
          jsonb_build_object('_id', invoice.client_id, 'customerNumber', 1, 'clientOption', 'private', 'privateClient',
            ${JSON_CLIENT}, 'organizationClient', null)),
        i || '@egenlon', encode(sha256(convert_to('document-' || i, 'UTF8')), 'hex'), true, ${created}, ${created}, ${created}
      from invoices invoice, lateral (select invoice.invoice_number) number (i) where ${isSent}`,
    `insert into trashed_invoices (invoice_id, invoice_number, member_id, copy, trashed_at)
      select gen_random_uuid(), -i, ${uuid('member', owner)}, '{}', now()
      from generate_series(1, ${Math.ceil(invoices / 50)}) i`,
    `insert into members (id, role, name, phone_no, email, password_hash, provider_roles, created_at)
      select id, 'reviewer', name, '+46701234567', lower(name) || '@example.se', '${passwordHash}',
        array['reviewer', 'accountant', 'administrator'], now()
      from (values (${reviewer}, 'Granskaren'), (${colleague}, 'Kollegan')) who (id, name)`,
    `insert into sessions (id, member_id, token_hash, user_agent, created_at, last_used_at)
      select gen_random_uuid(), id, encode(sha256(convert_to(token, 'UTF8')), 'hex'), 'bench', now(), ${TOMORROW}
      from (values (${reviewer}, '${reviewerToken}'), (${colleague}, '${colleagueToken}')) who (id, token)`,
    `insert into reviews (revision_id, invoice_id, member_id, revision, sender_name, search_text, submitted_at, opened_at,
        opened_by, decision, decided_at, decided_by, note)
      select ${revision}, invoice.id, member_id, 1, member.name,
        concat_ws(chr(10), invoice_number, lower(member.name), 'kundbolaget ab'), invoice.created_at, invoice.created_at,
        ${reviewer}, decision, case when decision is not null then invoice.created_at end,
        case when decision is not null then ${reviewer} end, case when decision = 'returned' then 'Rätta referensen.' end
      from invoices invoice join members member on member.id = invoice.member_id,
        lateral (select case review_state when 'submitted' then null when 'returned' then 'returned'
        else 'forwarded' end) taken (decision) where sent_status`,
    `insert into return_pins (revision_id, field)
      select ${revision}, 'note' from invoices invoice where review_state = 'returned'`,
    `insert into review_escalations (revision_id, minutes, at)
      select ${revision}, 20, created_at from invoices invoice where sent_status and invoice_number % 100 = 1`,
    `insert into forwardings (revision_id, invoice_id, recipient_email, message_id, state, attempts, attempted_at,
        accepted_at)
      select ${revision}, id, 'faktura@kund.example', 'customer-' || id, 'accepted', 1, created_at, created_at
      from invoices invoice where review_state in ('forwarded', 'paid', 'paidOut')`,
    ...MONEY_STATEMENTS,
    `insert into recurring_invoices (invoice_id, invoice_number, member_id, months, day, next_on, created_at)
      select id, invoice_number, member_id, 1, 1, current_date + 300, now() from invoices where invoice_number % 50 = 0
        and (invoice_number <= ${inTurns} or invoice_number > ${invoices - 50 * MOST_RECURRING})`,
    `insert into recurring_drafts (invoice_id, due_on, draft_id, made_at)
      select invoice_id, current_date, gen_random_uuid(), now() from recurring_invoices`,
    `insert into declined_mails select ${uuid('member', 'i')}, 'forwarded' from generate_series(1, ${members}) i where i % 10 = 0`,
    `insert into notices (recipient, kind, mail, leaves_at)
      select 'medlem' || i || '@example.se', 'password-changed', null, ${TOMORROW} from generate_series(1, ${members}) i`,
    `insert into email_changes (member_id, id, new_email, token_hash, expires_at)
      select ${uuid('member', 'i')}, gen_random_uuid(), 'ny' || i || '@example.se', md5('email-' || i),
        ${TOMORROW} from generate_series(6, ${members}) i where i % 10 = 0`,
    WITH_INDEXES,
  ];
}

/** In the future, so that no request updates or removes what was filled, also in a database that was kept for hours. */
const TOMORROW = `now() + interval '1 day'`;

/** Indexes that no constraint needs. Inserting rows is faster without them. */
const WITHOUT_INDEXES = [
  `create temp table later on commit drop as select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
  `do $$ declare name text; begin
    for name in select indexname from later loop execute format('drop index %I', name); end loop;
  end $$`,
];
const WITH_INDEXES = `do $$ declare definition text; begin
    for definition in select indexdef from later loop execute definition; end loop;
  end $$`;

const ofRevision = (number: string) => uuid('revision', number);

/** Hours in hundredths. Every tenth invoice of a member has the same. */
const quantity = (turn: string) => `(75 * (${turn} % 10 + 1))`;

/** The newest invoices are in review, two of fifty wait for payment or payout, and a few were returned. */
const reviewState = (invoices: number, turn: string) =>
  `case when i > ${invoices} - 40 then 'submitted' when (i + ${turn}) % 50 = 1 then 'forwarded'
    when (i + ${turn}) % 50 = 2 then 'paid' when (i + ${turn}) % 500 = 3 then 'returned' else 'paidOut' end`;

const JSON_CLIENT = `'${JSON.stringify({
  pvtIdNumber: '19610412-1238',
  pvtFirstName: 'Margareta',
  pvtLastName: 'Ek',
  pvtRecipientEmail: 'margareta@example.org',
  pvtReferenceName: 'Margareta Ek',
  pvtContactNumber: '+46-8-123456',
  pvtCurrencyCode: 'EUR',
  pvtStreet: 'Tallvägen 4',
  pvtPostalCode: '752 37',
  pvtCity: 'Uppsala',
  pvtCountry: 'Sweden',
})}'::jsonb`;

import { colleague, reviewer, uuid } from './filled-uuid.ts';

/** Statements that fill the tables of money from filled invoices: the bank's files, entries, batches, ledger and sums. */
export const MONEY_STATEMENTS: string[] = [
  // A bank's file a month, with what the customers have paid and the wages. A few of the payments in still wait, or were set aside.
  `insert into bank_files (id, sha256, name, kind, message_id, imported_by, imported_at)
    select ${uuid('file', 'i')}, md5('file-' || i), 'utdrag.xml', 'camt.053', 'M' || i, ${reviewer}, now() - interval '1 month' * i
    from generate_series(1, 48) i`,
  `insert into bank_statements (file_id, position, statement_id, currency, sequence, opening, closing, from_day, to_day)
    select id, 0, message_id, 'EUR', null, 0, 0, imported_at::date - 30, imported_at::date from bank_files`,
  ...[
    `'paid-' || i.id, 'credit', total, ${uuid('payment-in', 'invoice_number')}, settled_on, invoice_number, 0, false
      from invoices i where review_state in ('paid', 'paidOut')`,
    `'wage-' || i.id, 'debit', total * 92 / 100, ${uuid('wage-out', 'invoice_number')}, settled_on, null::bigint, total * 92 / 100, false
      from invoices i where review_state = 'paidOut'`,
    `'open-' || i, 'credit', 100 + i, gen_random_uuid(), current_date, null::bigint, 100 + i, i % 4 = 0 from generate_series(1, 80) i`,
  ].map(
    (
      moved,
    ) => `insert into bank_transactions (entry_key, direction, amount, id, booked_on, reference_number, unbooked, is_set_aside,
        position, file_id, is_reversal, currency, bank_reference, reference_texts, remittance, party_name, party_account, imported_at)
      select moved.*, 0, ${uuid('file', '(1 + abs(hashtext(moved.key)) % 48)')}, false, 'EUR', key, '{}', 'Betalning', 'Kundbolaget AB',
        'SE' || md5(key), now()
      from (select ${moved}) moved (key, direction, amount, id, day, number, unbooked, aside)`,
  ),
  `insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at, bank_transaction_id)
    select gen_random_uuid(), id, current_date, total, ${reviewer}, created_at, ${uuid('payment-in', 'invoice_number')}
    from invoices where review_state in ('paid', 'paidOut')`,
  `insert into payout_detail_looks (id, invoice_id, member_id, reviewer_id, payout_option, destination, details_hash, at)
    select ${uuid('look', 'invoice_number')}, id, member_id, ${reviewer}, 'wiseAccountInfo', 'BE71 … 6769', '', created_at
    from invoices where review_state = 'paidOut'`,
  // Batches of fifty wages, all of which were paid out.
  `insert into payout_batches (id, payout_option, currency, state, made_by, made_at, approved_by, approved_at, sent_by, sent_at,
      executes_on)
    select ${uuid('batch', 'batch')}, 'wiseAccountInfo', 'EUR', 'sent', ${reviewer}, at, ${colleague}, at, ${reviewer}, at, at::date
    from (select invoice_number / 50 as batch, max(created_at) as at from invoices
      where review_state = 'paidOut' group by 1) batches`,
  `insert into payout_batch_rows (id, batch_id, invoice_id, member_id, disclosure_id, amount, recipient, state, ended_by, ended_at)
    select ${uuid('row', 'invoice_number')}, ${uuid('batch', '(invoice_number / 50)')}, id, member_id,
      ${uuid('look', 'invoice_number')}, total * 92 / 100, 'Medlem', 'paidOut', ${reviewer}, created_at
    from invoices where review_state = 'paidOut'`,
  `insert into payouts (invoice_id, paid_on, amount, look_id, recorded_by, recorded_at, batch_row_id, bank_transaction_id)
    select id, current_date, total * 92 / 100, ${uuid('look', 'invoice_number')}, ${reviewer}, created_at,
      ${uuid('row', 'invoice_number')}, ${uuid('wage-out', 'invoice_number')}
    from invoices where review_state = 'paidOut'`,
  `insert into review_days (day, counted, on_time, median_minutes)
    select (submitted_at at time zone 'Europe/Stockholm')::date, count(*), count(*), 0
    from reviews where decision is not null group by 1`,
  `insert into sent_months (member_id, month, currency, invoices, total)
    select member_id, to_char(submitted_at at time zone 'Europe/Stockholm', 'YYYY-MM'), frozen_currency, count(*),
      sum(total) from invoices where sent_status and review_state <> 'returned' group by 1, 2, 3`,
  `insert into money_under_way (member_id, currency, review_state, day, invoices, net)
    select member_id, frozen_currency, review_state, coalesce(settled_on, due_date), count(*), sum(frozen_net)
    from invoices where review_state in ('submitted', 'forwarded', 'paid') group by 1, 2, 3, 4`,
  `insert into settled_months (member_id, month, currency, paid, paid_out)
    select member_id, to_char(current_date, 'YYYY-MM'), 'EUR', sum(total),
      sum(case when review_state = 'paidOut' then total * 92 / 100 else 0 end)
    from invoices where review_state in ('paid', 'paidOut') group by 1`,
  `insert into wage_years (member_id, year, currency, wages, invoiced, paid_out)
    select member_id, extract(year from current_date), 'EUR', count(*), sum(total), sum(total * 92 / 100)
    from invoices where review_state = 'paidOut' group by 1`,
  // Every hundredth payment was recorded by mistake and is reversed.
  `insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at)
    select ${uuid('wrong', 'invoice_number')}, id, current_date, 100, ${reviewer}, created_at
    from invoices where review_state in ('paid', 'paidOut') and invoice_number % 100 = 0`,
  `insert into reversals (id, payment_id, reason, recorded_by, recorded_at)
    select gen_random_uuid(), ${uuid('wrong', 'invoice_number')}, 'Hörde till en annan faktura.', ${reviewer}, created_at
    from invoices where review_state in ('paid', 'paidOut') and invoice_number % 100 = 0`,
  // The ledger of all that.
  ...[
    `'charged', total, null::uuid, null::uuid, null::uuid from invoices invoice
      where review_state in ('forwarded', 'paid', 'paidOut') order by invoice_number`,
    `case when amount = total then 'paid' else 'overpaid' end, amount, payment.id, null::uuid, null::uuid
      from payments payment join invoices invoice on invoice.id = invoice_id`,
    `'overpaid', -amount, null::uuid, null::uuid, reversal.id
      from reversals reversal join payments payment on payment.id = payment_id join invoices invoice on invoice.id = invoice_id`,
    `part.kind, part.amount, null::uuid, payout.id, null::uuid
      from payouts payout join invoices invoice on invoice.id = invoice_id,
        lateral (values ('fee-kept', total - greatest(payout.amount, frozen_net)), ('wage-paid', payout.amount)) part (kind, amount)`,
  ].map(
    (
      moved,
    ) => `insert into ledger_postings (invoice_id, member_id, currency, day, actor_id, at, kind, amount, payment_id,
        payout_id, reversal_id)
      select invoice.id, invoice.member_id, 'EUR', invoice.created_at::date, ${reviewer}, invoice.created_at, ${moved}`,
  ),
  `insert into receivables (invoice_id, invoice_number, member_id, client_id, currency, due_date, open)
    select id, invoice_number, member_id, client_id, 'EUR', due_date, total from invoices
    where review_state = 'forwarded'`,
  `insert into reminders (id, invoice_id, step, state, made_at, ended_on)
    select gen_random_uuid(), id, 1, 'accepted', created_at, current_date - 1
    from invoices where review_state = 'forwarded' or review_state = 'paidOut' and invoice_number % 10 = 0`,
];

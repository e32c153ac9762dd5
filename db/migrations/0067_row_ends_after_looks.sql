-- Whoever saw payout details only for a batch is not named as who may have paid the wage, also if a clock was ahead then.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table payout_batch_rows in share update exclusive mode;
--> statement-breakpoint
lock table payout_batch_rows in share row exclusive mode;
--> statement-breakpoint
create function end_row_after_looks() returns trigger language plpgsql as $$
declare
  seen timestamptz;
begin
  select max(at) into seen from payout_detail_looks where invoice_id = new.invoice_id;
  if seen > new.ended_at then
    new.ended_at := seen + interval '1 millisecond';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function end_row_after_looks() is 'What was seen in a batch is not seen after it, also if a clock was ahead then: product §10.11';
--> statement-breakpoint
create trigger payout_batch_rows_end_after_looks before update on payout_batch_rows
  for each row when (new.ended_at is distinct from old.ended_at) execute function end_row_after_looks();

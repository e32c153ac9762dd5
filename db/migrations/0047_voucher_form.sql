-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table booked_periods in share update exclusive mode;
--> statement-breakpoint
lock table booked_periods in access exclusive mode;
--> statement-breakpoint
alter table booked_periods add column voucher_form smallint not null default 1;
--> statement-breakpoint
alter table booked_periods add constraint booked_periods_voucher_form_known check (voucher_form in (1, 2)) not valid;
--> statement-breakpoint
alter table booked_periods validate constraint booked_periods_voucher_form_known;
--> statement-breakpoint
comment on column booked_periods.voucher_form is 'What the month''s vouchers say, so that its files are always the same. Form 2 also says what a reversal corrects, the credit note''s number, and who recorded it when. The release before books months in form 1: product §10.12';

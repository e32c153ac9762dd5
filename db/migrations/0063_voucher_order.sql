-- Vouchers of months that are booked from now on come in the order of their numbers.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table booked_periods in share update exclusive mode;
--> statement-breakpoint
lock table booked_periods in access exclusive mode;
--> statement-breakpoint
alter table booked_periods drop constraint booked_periods_voucher_form_known;
--> statement-breakpoint
alter table booked_periods add constraint booked_periods_voucher_form_known check (voucher_form in (1, 2, 3)) not valid;
--> statement-breakpoint
alter table booked_periods validate constraint booked_periods_voucher_form_known;
--> statement-breakpoint
comment on column booked_periods.voucher_form is 'What the month''s vouchers say and in which order they come, so that their files are always the same. From form 2 on they also say what a reversal corrects, the credit note''s number, and who recorded it when. Form 3 has them in the order of their numbers, and earlier forms day by day. The release before books months in form 1: product §10.12';

-- The vouchers of reversals in months that are booked from now on name each voucher that they correct.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table booked_periods in share update exclusive mode;
--> statement-breakpoint
lock table booked_periods in access exclusive mode;
--> statement-breakpoint
alter table booked_periods drop constraint booked_periods_voucher_form_known;
--> statement-breakpoint
alter table booked_periods add constraint booked_periods_voucher_form_known check (voucher_form in (1, 2, 3, 4, 5)) not valid;
--> statement-breakpoint
alter table booked_periods validate constraint booked_periods_voucher_form_known;
--> statement-breakpoint
comment on column booked_periods.voucher_form is 'What the month''s vouchers say, in which order they come and how accounts are named, so that their files are always the same. From form 2 on they also say what a reversal corrects, the credit note''s number, and who recorded it when. From form 3 on they come in the order of their numbers, and in earlier forms day by day. From form 4 on an account is named by what it is for if its number isn''t BAS''s, and in earlier forms always by BAS''s name. Form 5 names each voucher that a reversal corrects, and earlier forms the first alone. The release before books months in form 1: product §10.12';

alter table members add column welcomed_at timestamptz;
--> statement-breakpoint
comment on column members.welcomed_at is 'When the greeting after onboarding was closed; it opens until then: product §4.1';
--> statement-breakpoint
update members set welcomed_at = now()
  where exists (select from profiles where profiles.member_id = members.id)
    and exists (select from bank_information where bank_information.member_id = members.id and bank_and_wise_option is not null);

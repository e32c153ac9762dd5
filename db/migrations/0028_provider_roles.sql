alter table members add column provider_roles text[] not null default '{}';
--> statement-breakpoint
comment on column members.provider_roles is 'What an account of the provider''s may do; empty for a member: product §6';
--> statement-breakpoint
update members set provider_roles = array['reviewer', 'accountant', 'administrator'] where role = 'reviewer';
--> statement-breakpoint
create function all_provider_roles() returns trigger language plpgsql as $$
begin
  new.provider_roles := array['reviewer', 'accountant', 'administrator'];
  return new;
end $$;
--> statement-breakpoint
create trigger members_all_provider_roles before insert on members
  for each row when (new.role = 'reviewer' and new.provider_roles = '{}') execute function all_provider_roles();
--> statement-breakpoint
comment on trigger members_all_provider_roles on members is 'The release before names no roles, and its reviewers may do everything';
--> statement-breakpoint
alter table members add constraint members_provider_roles_known check (
  provider_roles <@ array['reviewer', 'accountant', 'administrator']
  and (role = 'reviewer') = (cardinality(provider_roles) > 0)
);
--> statement-breakpoint
comment on constraint members_provider_roles_known on members is 'An account of the provider''s has at least one role, a member none: product §6';

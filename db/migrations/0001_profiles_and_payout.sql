create table profiles (
  member_id uuid primary key references members (id) on delete cascade,
  profile_option text not null,
  profile_status boolean not null,
  organization_name text,
  first_name text,
  last_name text,
  email text,
  tel text,
  mobile_no text,
  skype_name text,
  updated_at timestamptz not null,
  constraint profiles_option_known check (profile_option in ('private', 'organization')),
  constraint profiles_private_complete check (
    profile_option <> 'private'
    or (
      first_name is not null and last_name is not null and mobile_no is not null
      and organization_name is null and email is null
    )
  ),
  constraint profiles_organization_complete check (profile_option <> 'organization' or organization_name is not null)
);
--> statement-breakpoint
comment on table profiles is 'One set of columns for both options, so that switching leaves nothing of the other behind: product §3.2';
--> statement-breakpoint
comment on column profiles.email is 'An organization''s own address; a private person has the account''s: product §3.2';
--> statement-breakpoint
comment on constraint profiles_private_complete on profiles is 'First name, last name and mobile number are required: product §5.3';
--> statement-breakpoint
comment on constraint profiles_organization_complete on profiles is 'The organization''s name is required: product §3.2';
--> statement-breakpoint
create table bank_information (
  member_id uuid primary key references members (id) on delete cascade,
  bank_and_wise_option text,
  wise_iban text,
  bank_country text,
  bank_name text,
  bank_account_number text,
  bank_iban text,
  bank_swift_code text,
  bank_other_info text,
  paypal_email text,
  tax_payment_option text,
  tax_country text,
  tax_percentage numeric(5, 2),
  tax_number text,
  tax_other_info text,
  updated_at timestamptz not null,
  constraint bank_information_option_known check (bank_and_wise_option in ('wiseAccountInfo', 'bankAccountInfo', 'paypalInfo')),
  constraint bank_information_tax_option_known check (tax_payment_option in ('youPayYourTax', 'wePayYourTax')),
  constraint bank_information_wise_complete check (bank_and_wise_option <> 'wiseAccountInfo' or wise_iban is not null),
  constraint bank_information_bank_complete check (
    bank_and_wise_option <> 'bankAccountInfo' or (bank_country is not null and bank_name is not null)
  ),
  constraint bank_information_paypal_complete check (bank_and_wise_option <> 'paypalInfo' or paypal_email is not null),
  constraint bank_information_wise_iban_length check (length(wise_iban) between 14 and 32),
  constraint bank_information_bank_iban_length check (length(bank_iban) between 14 and 32),
  constraint bank_information_account_number_digits check (bank_account_number ~ '^[0-9]{1,32}$'),
  constraint bank_information_tax_complete check (
    tax_payment_option <> 'wePayYourTax'
    or (tax_country is not null and tax_percentage is not null and tax_number is not null)
  )
);
--> statement-breakpoint
comment on constraint bank_information_wise_complete on bank_information is 'The chosen payout option has its required details: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_bank_complete on bank_information is 'The chosen payout option has its required details: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_paypal_complete on bank_information is 'The chosen payout option has its required details: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_wise_iban_length on bank_information is 'IBAN length 14 to 32: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_bank_iban_length on bank_information is 'IBAN length 14 to 32: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_account_number_digits on bank_information is 'Up to 32 digits, leading zeros kept: product §5.5';
--> statement-breakpoint
comment on constraint bank_information_tax_complete on bank_information is 'Required when the provider pays the tax: product §5.5';

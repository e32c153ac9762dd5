create function search_form(typed text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(regexp_replace(normalize(typed, NFKD), '[\u0300-\u036f]', '', 'g'), 'ÆØÐÞŁ', 'æøðþł'))
$$;
--> statement-breakpoint
comment on function search_form is 'Without capitals and accents. Texts and searches are compared in this form: product §2.23';
--> statement-breakpoint
create table invoice_texts (
  id uuid primary key,
  invoice_id uuid not null references invoices on delete cascade,
  member_id uuid not null,
  invoice_number bigint not null,
  search_text text not null
);
--> statement-breakpoint
comment on table invoice_texts is 'What invoices are found by: a row for each line, and one for a note. Triggers keep them: product §2.23';
--> statement-breakpoint
comment on column invoice_texts.id is 'The line''s, and of a note the invoice''s';
--> statement-breakpoint
create function keep_line_text() returns trigger language plpgsql as $$
begin
  insert into invoice_texts (id, invoice_id, member_id, invoice_number, search_text)
    select new.id, id, member_id, invoice_number, search_form(new.work_description) from invoices
    where id = new.invoice_id
    on conflict (id) do update set search_text = excluded.search_text;
  return null;
end $$;
--> statement-breakpoint
create function remove_line_text() returns trigger language plpgsql as $$
begin
  delete from invoice_texts where id = old.id;
  return null;
end $$;
--> statement-breakpoint
create function keep_note_text() returns trigger language plpgsql as $$
begin
  if new.note = '' then
    delete from invoice_texts where id = new.id;
  else
    insert into invoice_texts (id, invoice_id, member_id, invoice_number, search_text)
      values (new.id, new.id, new.member_id, new.invoice_number, search_form(new.note))
      on conflict (id) do update set search_text = excluded.search_text;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoice_lines_text_kept after insert or update of work_description on invoice_lines
  for each row execute function keep_line_text();
--> statement-breakpoint
create trigger invoice_lines_text_removed after delete on invoice_lines
  for each row execute function remove_line_text();
--> statement-breakpoint
create trigger invoices_note_written after insert on invoices
  for each row when (new.note <> '') execute function keep_note_text();
--> statement-breakpoint
create trigger invoices_note_changed after update of note on invoices
  for each row when (new.note <> old.note) execute function keep_note_text();
--> statement-breakpoint
insert into invoice_texts (id, invoice_id, member_id, invoice_number, search_text)
  select line.id, invoice.id, member_id, invoice_number, search_form(work_description)
  from invoice_lines line join invoices invoice on invoice.id = invoice_id
  union all
  select id, id, member_id, invoice_number, search_form(note) from invoices where note <> '';
--> statement-breakpoint
create index invoice_texts_invoice on invoice_texts (invoice_id);
--> statement-breakpoint
create index invoice_texts_search on invoice_texts using gin ((member_id::text), search_text gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
comment on index invoice_texts_search is 'Finds a member''s invoices by a part of a line or note, however many they are: product §2.23';
--> statement-breakpoint
create index invoices_amount on invoices (('of ' || member_id::text), total, invoice_number desc);
--> statement-breakpoint
comment on index invoices_amount is 'Finds a member''s invoices by their amount: product §2.23';

-- The program's own PostgreSQL has no locale, so its lower() knows only A to Z. Other capitals are named here.
create or replace function search_form(typed text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    regexp_replace(normalize(typed, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ÆØÐÞŁŒĐĦŊŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'æøðþłœđħŋŧαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
  ))
$$;
--> statement-breakpoint
update invoice_texts set search_text = search_form(search_text) where search_text <> search_form(search_text);

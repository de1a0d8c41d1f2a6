-- Times at which a phone was sent codes in any mall, because its limits apply across malls.
create or replace function list_sms_sent(of_phone text, since timestamptz)
  returns setof timestamptz
  language sql stable security definer set search_path = public as $$
  select s.created_at from companies c
  join lateral (
    select created_at from sms_codes
    where company_id = c.company_id and phone = of_phone and created_at > since
  ) s on true
$$;

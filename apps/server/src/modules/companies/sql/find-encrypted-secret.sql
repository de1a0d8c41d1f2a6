-- One encrypted secret of any company, with which the start verifies the master key.
create or replace function find_encrypted_secret()
  returns table (value text, context text)
  language sql stable security definer set search_path = public as $$
  (select s.value, s.company_id || ':secret:' || s.name from company_secrets s
    where s.value like 'v1.%' limit 1)
  union all
  (select w.secret, w.company_id || ':webhook:' || w.id from webhooks w
    where w.secret like 'v1.%' limit 1)
  union all
  (select o.totp_secret, o.company_id || ':totp:' || o.id from operators o
    where o.totp_secret like 'v1.%' limit 1)
  union all
  (select r.robot_url, r.company_id || ':alert:' || r.name || ':url' from alert_rules r
    where r.robot_url like 'v1.%' limit 1)
$$;

-- Plain secrets by company and name, never with their values.
create or replace function list_plain_secrets()
  returns table (company_id integer, name text)
  language sql stable security definer set search_path = public as $$
  select s.company_id, s.name from company_secrets s where s.value like 'plain.%'
  union
  select c.company_id, k.key
    from companies c, jsonb_each(coalesce(c.settings -> 'secrets', '{}')) k
    where k.key in ('signKey', 'dataKey', 'bankKey', 'wechatSecret', 'wechatPaySecret', 'dingSecret')
      and k.value #>> '{}' <> ''
  union
  select c.company_id, 'oauthSecret' from companies c
    where c.settings #>> '{secrets,oauth,clientSecret}' <> ''
  union
  select w.company_id, 'webhook ' || w.id from webhooks w
    where w.secret like 'plain.%' or w.former_secret like 'plain.%'
  union
  select r.company_id, 'alert ' || r.name from alert_rules r
    where r.robot_url like 'plain.%' or r.robot_secret like 'plain.%'
  union
  select o.company_id, 'operator ' || o.name from operators o where o.totp_secret like 'plain.%'
  order by 1, 2
$$;

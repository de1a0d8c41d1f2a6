-- Sessions of any company: their company is not known before.
-- A function's columns can only be changed by creating it again.
drop function if exists find_sessions(text[]);
create function find_sessions(hashes text[])
  returns table (token_hash text, company_id integer, user_id bigint, audience text,
    expires_at timestamptz, revoked_at timestamptz, replaced boolean, disabled boolean,
    half_registered boolean)
  language sql stable security definer set search_path = public as $$
  select s.token_hash, s.company_id, s.user_id, s.audience, s.expires_at, s.revoked_at,
    s.replaced, coalesce(u.disabled, false), coalesce(u.half_registered, false)
  from sessions s left join users u on u.company_id = s.company_id and u.id = s.user_id
  where s.token_hash = any (hashes)
$$;

-- The operator log: each entry's hash covers the entry and the hash before it.
create or replace function hash_operator_log_entry(e operator_log) returns text
  language sql stable set timezone = 'UTC' as $$
  select encode(sha256(convert_to(jsonb_build_array(e.company_id, e.seq, e.at, e.actor_kind,
    e.actor_id, e.actor_name, e.address, e.agent, e.call, e.target, e.before, e.after,
    e.request_key, e.previous_hash)::text, 'UTF8')), 'hex')
$$;

-- The only writer of the log and its heads. Runs as their owner, past row-level security, for the
-- transaction's company. pg_temp comes last, so that no temporary table replaces a table.
create or replace function append_operator_log(p_entry jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry operator_log;
  chain_end operator_log_heads;
begin
  entry := jsonb_populate_record(null::operator_log, p_entry);
  if entry.company_id is distinct from current_company() then
    raise exception 'an entry of the log for another company' using errcode = 'insufficient_privilege';
  end if;
  insert into operator_log_heads (company_id, seq, hash) values (entry.company_id, 0, '')
    on conflict do nothing;
  -- The row lock orders the entries.
  select * into chain_end from operator_log_heads where company_id = entry.company_id for update;
  entry.seq := chain_end.seq + 1;
  entry.previous_hash := chain_end.hash;
  entry.hash := hash_operator_log_entry(entry);
  insert into operator_log values (entry.*);
  update operator_log_heads set seq = entry.seq, hash = entry.hash
    where company_id = entry.company_id;
  return entry.seq;
end $$;

-- Stores the signed end of the transaction's company, of an entry that the log has.
create or replace function store_operator_log_mark(
    p_seq bigint, p_hash text, p_at timestamptz, p_signature text)
  returns boolean language sql security definer set search_path = public, pg_temp as $$
  with stored as (
    insert into operator_log_marks (company_id, seq, hash, at, signature)
    select company_id, seq, hash, p_at, p_signature from operator_log
    where company_id = current_company() and seq = p_seq and hash = p_hash
    on conflict do nothing returning seq
  )
  select exists (select from stored)
$$;
revoke execute on function append_operator_log(jsonb),
  store_operator_log_mark(bigint, text, timestamptz, text) from public;
grant execute on function append_operator_log(jsonb),
  store_operator_log_mark(bigint, text, timestamptz, text) to mall_app;

-- Finds sessions and keys of operators by their hash in all companies.
create or replace function find_operator_session(p_hash text)
  returns table (company_id integer, operator_id text, name text, role text, device_hash text,
    expires_at timestamptz, stepped_up_at timestamptz, ended boolean)
  language sql stable security definer set search_path = public as $$
  select s.company_id, s.operator_id, o.name, o.role, s.device_hash, s.expires_at,
    s.stepped_up_at, s.revoked_at is not null or o.disabled
  from operator_sessions s
  join operators o on o.company_id = s.company_id and o.id = s.operator_id
  where s.token_hash = p_hash
$$;
-- Columns of an earlier start: they change only with a new function.
drop function if exists find_operator_key(text);
-- creator_role: null for a key that no account created, as the server's own commands do.
create function find_operator_key(p_hash text)
  returns table (company_id integer, id text, person_id text, name text, permissions text[],
    creator_role text, expires_at timestamptz, ended boolean, last_used_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select k.company_id, k.id, coalesce(nullif(k.created_by_id, ''), k.id), k.name, k.permissions,
    o.role, k.expires_at,
    k.revoked_at is not null or (coalesce(o.disabled, false) and not k.outlives_creator),
    k.last_used_at
  from operator_keys k
  left join operators o on o.company_id in (k.company_id, 0) and o.id = k.created_by_id
  where k.key_hash = p_hash
$$;
-- Roles of the accounts that created the keys of a company; the platform's among them.
create or replace function list_key_creators(p_company integer)
  returns table (id text, role text, disabled boolean)
  language sql stable security definer set search_path = public as $$
  select o.id, o.role, o.disabled from operators o
  where o.company_id in (p_company, 0)
    and o.id in (select created_by_id from operator_keys where company_id = p_company)
$$;
-- Ends the keys of a disabled account, those in other companies too. Returns their ids.
create or replace function end_keys_of_operator(p_company integer, p_operator text, p_at timestamptz)
  returns setof text
  language sql security definer set search_path = public as $$
  update operator_keys set revoked_at = p_at
  where (p_company = 0 or company_id = p_company) and created_by_id = p_operator
    and revoked_at is null and not outlives_creator
  returning id
$$;

-- The operator behind an actor of the log: of a key, its creator.
create or replace function find_person(p_company integer, p_actor text) returns text
  language sql stable security definer set search_path = public as $$
  select coalesce((select nullif(created_by_id, '') from operator_keys
    where company_id in (p_company, 0) and id = p_actor limit 1), p_actor)
$$;
-- All ids under which an operator acts: the account and the keys it created.
create or replace function list_actor_ids(p_company integer, p_person text) returns setof text
  language sql stable security definer set search_path = public as $$
  select p_person
  union select id from operator_keys
  where company_id in (p_company, 0) and created_by_id = p_person
$$;
-- Replaced by list_persons; an earlier version created it.
drop function if exists list_account_makers(integer, text, timestamptz);
-- The given persons and the makers of their accounts: persons who created the account, changed its
-- role or reset its password from p_since to p_until, transitively. All of them may be one person.
-- An entry of an approval names its requesters as makers. The server's own command is no maker.
create or replace function list_persons(p_company integer, p_persons text[], p_since timestamptz,
    p_until timestamptz)
  returns setof text
  language sql stable security definer set search_path = public as $$
  with recursive person (id) as (
    select unnest(p_persons)
    union
    select maker.id
    from person p
    join operator_log l on l.company_id in (p_company, 0) and l.target = 'operator:' || p.id
      and l.at > p_since and l.at <= p_until and l.actor_kind <> 'machine'
      and (l.after ? 'reset' or coalesce(l.before->>'role', '') <> coalesce(l.after->>'role', ''))
    cross join lateral (
      select jsonb_array_elements_text(l.after->'requestedBy')
      union all
      select find_person(l.company_id, l.actor_id) where not l.after ? 'requestedBy'
    ) maker (id)
  )
  select id from person
$$;
-- Persons that may be the same human as the given person: all that share a maker with it, its own
-- makers, and persons it made. Makers are those of list_persons.
create or replace function list_connected_persons(p_company integer, p_person text,
    p_since timestamptz, p_until timestamptz)
  returns setof text
  language sql stable security definer set search_path = public as $$
  with recursive made as materialized (
    select substr(l.target, length('operator:') + 1) as id, maker.id as maker_id
    from operator_log l
    cross join lateral (
      select jsonb_array_elements_text(l.after->'requestedBy')
      union all
      select find_person(l.company_id, l.actor_id) where not l.after ? 'requestedBy'
    ) maker (id)
    where l.company_id in (p_company, 0) and starts_with(l.target, 'operator:')
      and l.at > p_since and l.at <= p_until and l.actor_kind <> 'machine'
      and (l.after ? 'reset' or coalesce(l.before->>'role', '') <> coalesce(l.after->>'role', ''))
  ), maker (id) as (
    select p_person union select m.maker_id from maker p join made m on m.id = p.id
  ), connected (id) as (
    select id from maker union select m.id from connected p join made m on m.maker_id = p.id
  )
  select id from connected
$$;

-- Rows of all companies that are due for a job.
create or replace function list_expired_points(p_now timestamptz, most integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select b.company_id, b.id from point_batches b
  where b.closed_at is null and b.remaining > 0 and b.expires_at <= p_now and in_job_slot(b.company_id)
  order by b.expires_at limit most
$$;

-- Closes batches of all companies that were used up before their end. Returns how many.
create or replace function close_used_batches(p_now timestamptz, most integer) returns bigint
  language sql volatile security definer set search_path = public as $$
  with used as (
    select b.company_id, b.id from point_batches b
    where b.closed_at is null and b.remaining = 0 and b.expires_at <= p_now
      and in_job_slot(b.company_id)
    order by b.expires_at limit most for update skip locked
  ), closed as (
    update point_batches b set closed_at = p_now from used u
    where b.company_id = u.company_id and b.id = u.id returning 1
  )
  select count(*) from closed
$$;
revoke execute on function close_used_batches(timestamptz, integer) from public;
grant execute on function close_used_batches(timestamptz, integer) to mall_app;

-- Waiting points that have expired, or whose persons have signed in since.
create or replace function list_due_pending_points(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.id from pending_points p
  where p.state = 'waiting' and in_job_slot(p.company_id) and (p.expires_at <= p_now or exists (
    select from identities i join users u on u.company_id = i.company_id and u.id = i.user_id
    where i.company_id = p.company_id and i.provider = p.provider and i.subject = p.subject
      and not u.half_registered and not u.disabled))
  order by p.expires_at limit p_limit
$$;

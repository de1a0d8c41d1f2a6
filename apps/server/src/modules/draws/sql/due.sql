-- Open draws of all companies with an unpublished past day or a past end.
create or replace function list_due_draws(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.opened_at is not null and in_job_slot(d.company_id) and (
    d.status in ('open', 'paused') and d.ends_at <= p_now
    or p_now >= d.starts_at and (select count(*) from draw_seeds s
      where s.company_id = d.company_id and s.draw_id = d.id) < least(d.days,
        ((p_now - interval '5 minutes') at time zone 'Asia/Shanghai')::date
          - (d.starts_at at time zone 'Asia/Shanghai')::date))
  order by d.company_id, d.id limit p_limit
$$;

create or replace function list_due_prizes(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint, no integer)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.draw_id, d.no from draws d
  where d.state = 'waiting' and d.claim_until <= p_now and in_job_slot(d.company_id)
  order by d.claim_until limit p_limit
$$;

-- A returned prize has a new deadline with its own notices.
create or replace function prize_notice_effect(p_number text, p_days integer, p_until timestamptz)
  returns text language sql immutable as $$
  select p_number || ':' || p_days || ':' || floor(extract(epoch from p_until))
$$;

-- Prizes that expire within three days or one day without a notice, except prizes with no more
-- time from the start.
create or replace function list_due_prize_notices(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select w.company_id, w.number from (
    select d.company_id, d.user_id, d.at, d.claim_until, 'L' || d.draw_id || '-' || d.no as number,
      case when d.claim_until <= p_now + interval '1 day' then 1 else 3 end as days
    from draws d where d.state = 'waiting' and d.claim_until > p_now
      and d.claim_until <= p_now + interval '3 days') w
  where in_job_slot(w.company_id) and w.at < w.claim_until - w.days * interval '1 day'
    and not exists (select from notices n where n.company_id = w.company_id
      and n.user_id = w.user_id and n.kind = 'prize.due'
      and n.effect = prize_notice_effect(w.number, w.days, w.claim_until))
  order by w.claim_until limit p_limit
$$;

-- Won top-ups that failed, whose order is closed.
create or replace function list_failed_prize_top_ups(p_limit integer)
  returns table (company_id integer, draw_id bigint, no integer)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.draw_id, r.no from lucky_draw_prizes p
  join draws r on r.company_id = p.company_id and r.draw_id = p.draw_id and r.given = p.no
    and r.state = 'claimed'
  join orders o on o.company_id = r.company_id and o.id = r.order_id and o.status = order_closed()
  where p.kind = 'topUp' and in_job_slot(p.company_id) order by r.at limit p_limit
$$;

-- Closed draws with unremoved days before the time, in Shanghai.
create or replace function list_expired_draws(p_before timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.status in ('closed', 'settled') and in_job_slot(d.company_id)
    and d.removed_days < least(d.days,
    (p_before at time zone 'Asia/Shanghai')::date - (d.starts_at at time zone 'Asia/Shanghai')::date)
  order by d.company_id, d.id limit p_limit
$$;

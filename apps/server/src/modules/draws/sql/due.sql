-- Rows of all companies that a job has to look at.
-- Open draws with a past day whose seed is not published, or whose end has passed.
create or replace function list_due_draws(p_now timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.opened_at is not null and (
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
  where d.state = 'waiting' and d.claim_until <= p_now order by d.claim_until limit p_limit
$$;

-- Won top-ups that did not arrive: their order is closed.
create or replace function list_failed_prize_top_ups(p_limit integer)
  returns table (company_id integer, draw_id bigint, no integer)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.draw_id, r.no from lucky_draw_prizes p
  join draws r on r.company_id = p.company_id and r.draw_id = p.draw_id and r.given = p.no
    and r.state = 'claimed'
  join orders o on o.company_id = r.company_id and o.id = r.order_id and o.status = order_closed()
  where p.kind = 'topUp' order by r.at limit p_limit
$$;

-- Closed draws with a day before the time, in Shanghai, whose records are still kept.
create or replace function list_expired_draws(p_before timestamptz, p_limit integer)
  returns table (company_id integer, draw_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.id from lucky_draws d
  where d.status in ('closed', 'settled') and d.removed_days < least(d.days,
    (p_before at time zone 'Asia/Shanghai')::date - (d.starts_at at time zone 'Asia/Shanghai')::date)
  order by d.company_id, d.id limit p_limit
$$;

-- Pending work of a company from the lists of its operators. Read by a job, so that no order,
-- message or request waits for it. p_low: stock that counts as low.
create or replace function list_waiting_work(p_company_id integer, p_now timestamptz, p_low integer)
  returns table (kind text, subject text, permission text, facts jsonb, since timestamptz)
  language sql stable as $$
  select 'approval', a.id, a.permission, jsonb_build_object('by', a.requested_by_name,
    'summary', a.summary), a.requested_at
  from approvals a
  where a.company_id = p_company_id and a.status = 'pending' and a.expires_at > p_now
  union all
  select 'chat', c.id::text, 'orders.write', '{}', c.created_at
  from conversations c
  where c.company_id = p_company_id
    and (c.status = 'waiting' or (c.status = 'offline' and c.answered_at is null))
  union all
  select case s.status when 0 then 'after-sale' else 'return' end, s.id, 'orders.write', '{}',
    s.requested_at
  from after_sales s
  where s.company_id = p_company_id and s.status in (0, 2)
  union all
  select case when t.available < p.least_num then 'sold-out' else 'low-stock' end, k.id::text,
    'catalogue.write', jsonb_build_object('available', t.available, 'name',
      concat_ws(' ', p.name, (select string_agg(v, ' · ')
        from jsonb_array_elements_text(k.spec_values) v))), p_now
  from stocks t
  join skus k on k.company_id = t.company_id and k.id = t.sku_id and k.on_sale
  join spus p on p.company_id = k.company_id and p.id = k.spu_id and p.on_sale
  where t.company_id = p_company_id and t.pool_id = 0
    and t.available <= greatest(p_low, p.least_num - 1)
$$;

-- Companies with rules, and the largest number of pieces that one of them calls low.
create or replace function list_alert_companies()
  returns table (company_id integer, low integer)
  language sql stable security definer set search_path = public as $$
  select c.company_id, coalesce(max(c.low), 0)::integer from (
    select r.company_id, case when 'low-stock' = any (r.kinds) then r.low_stock end as low
    from alert_rules r where not r.disabled
    union all
    select w.company_id, null from webhooks w
    where w.disabled_at is null and 'work.waiting' = any (w.events)
    -- Open alerts end even after the last rule is deleted.
    union all
    select a.company_id, null from alerts a where a.ended_at is null
  ) c where in_job_slot(c.company_id)
  group by c.company_id order by c.company_id
$$;

-- Rules of all companies with alerts to send at this hour of Beijing, the longest waiting first.
create or replace function list_due_alert_rules(p_now timestamptz, p_hour integer, p_limit integer)
  returns table (company_id integer, name text)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.name from alert_rules r
  join lateral (
    select min(d.next_at) as since from alert_deliveries d
    where d.company_id = r.company_id and d.rule = r.name and d.status = 'pending'
  ) d on d.since <= p_now
  where in_job_slot(r.company_id) and not r.disabled and r.next_run_at <= p_now
    and case when r.from_hour < r.to_hour then p_hour >= r.from_hour and p_hour < r.to_hour
      else p_hour >= r.from_hour or p_hour < r.to_hour end
  order by d.since limit p_limit
$$;

-- Counts the pieces of a product that each order takes against the product's limit. Returns the
-- counted pieces without those that exceed a limit.
create or replace function count_purchases(p_company_id integer, p_orders new_order[],
  p_lines new_line[])
  returns new_purchase[]
  language plpgsql volatile
as $$
declare
  counted new_purchase[];
begin
  with wanted as materialized (
    select o.place, o.user_id, l.spu_id, sum(l.num)::integer as num
    from unnest(p_lines) l join unnest(p_orders) o on o.place = l.place
    group by o.place, o.user_id, l.spu_id
  ), done as (
    insert into purchases as p (company_id, user_id, spu_id, bought)
    select p_company_id, w.user_id, w.spu_id, w.num from wanted w order by w.user_id, w.spu_id
    on conflict (company_id, user_id, spu_id)
    do update set bought = p.bought + excluded.bought
    where p.bought + excluded.bought <= coalesce((select s.limit_per_person from spus s
      where s.company_id = p_company_id and s.id = excluded.spu_id), 2147483647)
    returning p.user_id, p.spu_id
  )
  select array_agg((w.place, w.user_id, w.spu_id, w.num)::new_purchase) into counted
  from wanted w join done d on d.user_id = w.user_id and d.spu_id = w.spu_id;
  return coalesce(counted, '{}');
end $$;

create or replace function check_purchases(p_lines new_line[], p_counted new_purchase[],
  p_refused text[])
  returns text[]
  language sql immutable
as $$
  select refuse(p_refused, array(
    select l.place from unnest(p_lines) l where not exists (
      select from unnest(p_counted) c where c.place = l.place and c.spu_id = l.spu_id)),
    'checkout/limit')
$$;

-- Subtracts the counted pieces of orders that are refused.
create or replace function release_purchases(p_company_id integer, p_counted new_purchase[],
  p_refused text[])
  returns void
  language sql volatile
as $$
  update purchases p set bought = p.bought - c.num from unnest(p_counted) c
  where p_refused[c.place] is not null and p.company_id = p_company_id
    and p.user_id = c.user_id and p.spu_id = c.spu_id
$$;

-- Counts a piece of a product that a shopper receives without being limited.
create or replace function count_unlimited_purchase(p_company_id integer, p_user_id bigint,
  p_spu_id bigint)
  returns void
  language sql volatile
as $$
  insert into purchases as p (company_id, user_id, spu_id, bought)
  values (p_company_id, p_user_id, p_spu_id, 1)
  on conflict (company_id, user_id, spu_id) do update set bought = p.bought + 1
$$;

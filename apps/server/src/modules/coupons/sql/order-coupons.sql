-- Locks the coupons of orders and their templates, and refuses orders with one that cannot be used.
create or replace function check_coupons(p_company_id integer, p_now timestamptz,
  p_orders new_order[], p_coupons new_coupon[], p_refused text[])
  returns text[]
  language plpgsql volatile
as $$
declare
  ids constant text[] := array(select c.coupon_id from unnest(p_coupons) c);
begin
  perform 1 from coupons c where c.company_id = p_company_id and c.id = any (ids)
  order by c.id for no key update;
  p_refused := refuse(p_refused, array(
    select u.place from unnest(p_coupons) u join unnest(p_orders) o on o.place = u.place
    where not exists (
      select from coupons c where c.company_id = p_company_id and c.id = u.coupon_id
        and c.user_id = o.user_id and c.status = 'unused'
        and c.valid_from <= p_now and c.valid_to > p_now)), 'checkout/coupon');
  perform 1 from coupon_templates t
  where t.company_id = p_company_id and t.id in (select c.template_id from coupons c
    where c.company_id = p_company_id and c.id = any (ids))
  order by t.id for no key update;
  return p_refused;
end $$;

-- Refuses orders whose coupons exceed their templates' budgets, in sequence and with all coupons
-- of an order or none.
create or replace function check_coupon_budgets(p_company_id integer, p_coupons new_coupon[],
  p_refused text[])
  returns text[]
  language plpgsql volatile
as $$
declare
  held record;
  budgets jsonb := '{}';
  budgets_left jsonb;
begin
  for held in
    select u.place, jsonb_object_agg(t.id, u.amount + u.freight) as saved,
      jsonb_object_agg(t.id, (t.rule->>'budget')::bigint - t.given) as budgets
    from unnest(p_coupons) u
    join coupons c on c.company_id = p_company_id and c.id = u.coupon_id
    join coupon_templates t on t.company_id = p_company_id and t.id = c.template_id
    where p_refused[u.place] is null and t.rule->>'budget' is not null
    group by u.place order by u.place
  loop
    budgets := held.budgets || budgets;
    select jsonb_object_agg(w.id, (budgets->>w.id)::bigint - w.saved::bigint) into budgets_left
    from jsonb_each_text(held.saved) as w (id, saved);
    if exists (select from jsonb_each_text(budgets_left) as w (id, rest) where w.rest::bigint < 0) then
      p_refused[held.place] := 'coupon/budget';
    else
      budgets := budgets || budgets_left;
    end if;
  end loop;
  return p_refused;
end $$;

-- Assigns the locked coupons to orders: used if points have paid, else locked until the payment.
create or replace function take_coupons(p_company_id integer, p_now timestamptz,
  p_orders new_order[], p_coupons new_coupon[])
  returns void
  language sql volatile
as $$
  with taken as (
    update coupons c set status = case when o.settled then 'used' else 'locked' end,
      order_id = o.order_id
    from unnest(p_coupons) u join unnest(p_orders) o on o.place = u.place
    where c.company_id = p_company_id and c.id = u.coupon_id
    returning c.id, c.template_id, o.order_id, o.settled, u.amount, u.freight
  ), of_orders as (
    insert into order_coupons (company_id, order_id, coupon_id, kind, amount, freight)
    select p_company_id, c.order_id, c.id, t.rule->>'kind', c.amount, c.freight
    from taken c
    join coupon_templates t on t.company_id = p_company_id and t.id = c.template_id
  ), budgets as (
    update coupon_templates t set given = t.given + w.saved
    from (select c.template_id, sum(c.amount + c.freight) as saved
          from taken c group by c.template_id) w
    where t.company_id = p_company_id and t.id = w.template_id
  )
  insert into coupon_events (company_id, coupon_id, order_id, kind, at)
  select p_company_id, c.id, c.order_id, step.kind, p_now
  from taken c join (values ('lock', false), ('use', true)) as step (kind, needs_settled)
    on c.settled or not step.needs_settled
$$;

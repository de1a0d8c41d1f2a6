-- Asked by servers of the version before only, which may run beside this one during a release.
-- Points for orders, set aside or, where an order is paid by them, spent at once.
-- asked: [{userId, orderId, points, paid}], each shopper once; without points an order is passed over.

-- Locks the balances in the order of their owners, which orders everything a shopper's points do, and
-- answers the orders that ask for more than is free and has not expired.
create or replace function orders_short_of_points(of_company integer, asked jsonb, moment timestamptz)
  returns setof text
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  perform 1 from jsonb_to_recordset(asked) as a ("userId" bigint, points bigint)
  join point_balances b on b.company_id = of_company and b.user_id = a."userId"
  where a.points > 0 order by b.user_id for no key update of b;

  return query
  select a."orderId"
  from jsonb_to_recordset(asked) as a ("userId" bigint, "orderId" text, points bigint)
  left join point_balances b on b.company_id = of_company and b.user_id = a."userId"
  where a.points > 0 and a.points > least(coalesce(b.available, 0), coalesce((
    select sum(p.remaining) from point_batches p
    where p.company_id = of_company and p.user_id = a."userId"
      and p.remaining > 0 and p.expires_at > moment), 0));
end $$;

-- Takes the points out of the batches that expire first and writes the journals. A balance or a batch
-- that does not hold what was asked ends the transaction.
create or replace function hold_points(of_company integer, asked jsonb, moment timestamptz)
  returns void
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  wanted numeric;
  covered numeric;
begin
  select coalesce(sum(a.points), 0) into wanted from jsonb_to_recordset(asked) as a (points bigint);
  if wanted = 0 then return; end if;

  with moved as (
    update point_balances b set available = b.available - a.points,
      held = b.held + case when a.paid then 0 else a.points end
    from jsonb_to_recordset(asked) as a ("userId" bigint, points bigint, paid boolean)
    where b.company_id = of_company and b.user_id = a."userId" and a.points > 0
      and b.available >= a.points
    returning a.points
  )
  select coalesce(sum(points), 0) into covered from moved;
  if covered <> wanted then raise exception 'balances hold % of % points', covered, wanted; end if;

  with ask as (
    select a."userId" as user_id, a."orderId" as order_id, a.points, a.paid
    from jsonb_to_recordset(asked) as a ("userId" bigint, "orderId" text, points bigint, paid boolean)
    where a.points > 0
  ), free as (
    select a.*, b.id, b.remaining, (sum(b.remaining)
      over (partition by a.order_id order by b.expires_at, b.id) - b.remaining)::bigint as before
    from ask a join point_batches b on b.company_id = of_company and b.user_id = a.user_id
      and b.remaining > 0 and b.expires_at > moment
  ), taken as (
    update point_batches b set remaining = b.remaining - least(f.remaining, f.points - f.before)
    from free f where b.company_id = of_company and b.id = f.id and f.before < f.points
    returning b.id, f.order_id, f.user_id, least(f.remaining, f.points - f.before) as amount
  ), journal as (
    insert into journals (company_id, key, reason, order_id, at)
    select of_company, 'order:' || a.order_id || ':' || step.name, step.reason, a.order_id, moment
    from ask a
    join (values ('hold', '下单抵扣', false), ('spend', '订单支付', true)) as step (name, reason, needs_paid)
      on a.paid or not step.needs_paid
    returning id, order_id, reason
  ), posted as (
    insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
    select of_company, j.id, side.account, case side.account when 'spent' then 0 else t.user_id end,
      t.id, side.sign * t.amount
    from taken t join journal j on j.order_id = t.order_id
    join (values ('下单抵扣', 'user', -1), ('下单抵扣', 'held', 1),
        ('订单支付', 'held', -1), ('订单支付', 'spent', 1)) as side (reason, account, sign)
      on side.reason = j.reason
  )
  select coalesce(sum(amount), 0) into covered from taken;
  if covered <> wanted then raise exception 'batches hold % of % points', covered, wanted; end if;
end $$;

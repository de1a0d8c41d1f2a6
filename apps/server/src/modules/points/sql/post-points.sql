-- Takes points of orders out of the shoppers' balances and the batches that expire first, and
-- writes a journal for each: held for an order that waits for cash, spent for an order that points
-- pay completely. Element n of each array is one order, each shopper once, with more than 0 points.
-- The balances are locked. A balance or a batch that does not hold the requested amount ends the
-- transaction.
create or replace function post_order_points(p_company_id integer, buyers bigint[], order_ids text[],
  amounts bigint[], settled boolean[], p_now timestamptz)
  returns void
  language plpgsql volatile
as $$
declare
  changed integer;
  covered bigint;
  total bigint := (select sum(a.amount) from unnest(amounts) as a (amount));
begin
  update point_balances b set available = b.available - a.amount,
    held = b.held + case when a.is_settled then 0 else a.amount end
  from unnest(buyers, amounts, settled) as a (buyer, amount, is_settled)
  where b.company_id = p_company_id and b.user_id = a.buyer and b.available >= a.amount;
  get diagnostics changed = row_count;
  if changed <> cardinality(buyers) then
    raise exception '% of % balances hold the points', changed, cardinality(buyers);
  end if;

  -- Journal ids are generated first, so that entries reference their journals without a join.
  with request as materialized (
    select a.*, nextval('journals_id_seq') as journal_id
    from unnest(buyers, order_ids, amounts, settled) as a (buyer, order_id, amount, is_settled)
  ), free as materialized (
    select a.journal_id, a.buyer, a.amount, a.is_settled, b.id, b.remaining, (sum(b.remaining)
      over (partition by a.buyer order by b.expires_at, b.id) - b.remaining)::bigint as before
    from request a join point_batches b on b.company_id = p_company_id and b.user_id = a.buyer
      and b.remaining > 0 and b.expires_at > p_now
  ), taken as (
    update point_batches b set remaining = b.remaining - least(f.remaining, f.amount - f.before)
    from free f where b.company_id = p_company_id and b.id = f.id and f.before < f.amount
    returning b.id, f.journal_id, f.buyer, f.is_settled,
      least(f.remaining, f.amount - f.before) as amount
  ), journal as (
    insert into journals (company_id, id, key, reason, order_id, at)
    select p_company_id, journal_id, 'order:' || order_id || case when is_settled then ':spend' else ':hold' end,
      '下单抵扣', order_id, p_now from request
  ), posted as (
    insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
    select p_company_id, t.journal_id, side.account, case side.account when 'spent' then 0 else t.buyer end,
      t.id, side.sign * t.amount
    from taken t cross join lateral (values ('user', -1),
      (case when t.is_settled then 'spent' else 'held' end, 1)) as side (account, sign)
  )
  select sum(amount) into covered from taken;
  if covered is distinct from total then
    raise exception 'batches hold % of % points', coalesce(covered, 0), total;
  end if;
end $$;

-- Grants points as a new batch, once per journal key. Returns the batch's id, null for a used key.
create or replace function grant_points(p_company_id integer, p_now timestamptz,
  p_grant point_grant)
  returns bigint
  language plpgsql volatile
as $$
declare
  granted bigint;
begin
  with journal as (
    insert into journals (company_id, key, reason, at)
    values (p_company_id, p_grant.key, p_grant.reason, p_now)
    on conflict (company_id, key) do nothing returning id
  ), balance as (
    insert into point_balances (company_id, user_id, available)
    select p_company_id, p_grant.user_id, p_grant.points from journal
    on conflict (company_id, user_id)
    do update set available = point_balances.available + excluded.available
  ), batch as (
    insert into point_batches (company_id, user_id, granted, remaining, expires_at, created_at)
    select p_company_id, p_grant.user_id, p_grant.points, p_grant.points, p_grant.expires_at, p_now
    from journal returning id
  ), posted as (
    insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
    select p_company_id, j.id, side.account, side.owner, b.id, side.sign * p_grant.points
    from journal j cross join batch b
    cross join (values (p_grant.account, -1, p_grant.account_owner), ('user', 1, p_grant.user_id))
      as side (account, sign, owner)
  )
  select id into granted from batch;
  return granted;
end $$;

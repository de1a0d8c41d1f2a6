-- Records to compare with a payment provider's daily bill: payments and refunds of all companies
-- that succeeded in the period, and those named in the bill, of any time. Refunds are also found by
-- their payment's number.
create or replace function list_payments_for_bill(p_channel text, p_from timestamptz, p_to timestamptz,
    p_named text[])
  returns table (company_id integer, id text, transaction_id text, amount bigint, status text,
    is_of_day boolean)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.id, p.transaction_id, p.amount, p.status,
    coalesce(p.succeeded_at >= p_from and p.succeeded_at < p_to, false)
  from payments p
  where p.channel = p_channel
    and (p.succeeded_at >= p_from and p.succeeded_at < p_to or p.id = any (p_named))
$$;
create or replace function list_refunds_for_bill(p_channel text, p_from timestamptz, p_to timestamptz,
    p_named text[])
  returns table (company_id integer, id text, payment_id text, amount bigint, status text,
    is_of_day boolean)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.id, r.payment_id, r.amount, r.status,
    coalesce(r.succeeded_at >= p_from and r.succeeded_at < p_to, false)
  from refunds r join payments p on p.company_id = r.company_id and p.id = r.payment_id
  where p.channel = p_channel
    and (r.succeeded_at >= p_from and r.succeeded_at < p_to or r.id = any (p_named))
  union
  select r.company_id, r.id, r.payment_id, r.amount, r.status,
    coalesce(r.succeeded_at >= p_from and r.succeeded_at < p_to, false)
  from payments p join refunds r on r.company_id = p.company_id and r.payment_id = p.id
  where p.channel = p_channel and p.id = any (p_named)
$$;

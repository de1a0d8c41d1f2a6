-- Expiry of a batch to which a refund returns points: at least 30 days after the refund, once per
-- batch. Null where the expiry stays: at least 30 days are left, or an earlier refund extended it.
create or replace function refund_expiry(p_expires_at timestamptz, p_extended_at timestamptz,
  p_now timestamptz)
  returns timestamptz
  language sql immutable
as $$
  select p_now + interval '30 days'
  where p_extended_at is null and p_expires_at < p_now + interval '30 days'
$$;

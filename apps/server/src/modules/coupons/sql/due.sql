-- Shoppers with coupons that expire in three days, once per date, except coupons valid for three
-- days only.
create or replace function list_due_coupon_notices(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.user_id
  from coupons c
  where c.status = 'unused' and c.valid_to > p_now
    and in_job_slot(c.company_id)
    and c.valid_to < ((p_now at time zone 'Asia/Shanghai')::date + 4)::timestamp at time zone 'Asia/Shanghai'
    and c.created_at <= c.valid_to - interval '4 days'
    and not exists (select from notices n where n.company_id = c.company_id
      and n.user_id = c.user_id and n.kind = 'coupon.expiring'
      and n.effect = (c.valid_to at time zone 'Asia/Shanghai')::date::text)
  group by c.company_id, c.user_id
  order by min(c.valid_to) limit p_limit
$$;

import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const couponChecks: readonly AuditCheck[] = [
  {
    name: '优惠券与订单一致',
    rows: (company) => sql`
      select c.id,
        case when c.status = 'unused' and (o.n > 0 or c.order_id is not null) then '未使用却在订单中'
          when c.status = 'locked' and (o.n is distinct from 1 or o.status <> 0) then '锁定却不在待付款订单中'
          when c.status = 'used' and (o.n is distinct from 1 or o.status = 0) then '已使用却不在已付订单中'
          when e.locks - e.releases <> case c.status when 'unused' then 0 else 1 end
            or e.uses <> case c.status when 'used' then 1 else 0 end then '流水不符' end as wrong
      from coupons c
      left join (
        select coupon_id, count(*) as n, min(status) as status from orders p
        where company_id = ${company} and coupon_id is not null and status <> 4
          and not exists (select from order_refunds r where r.company_id = p.company_id
            and r.order_id = p.id and r.coupon_id = p.coupon_id)
        group by coupon_id
      ) o on o.coupon_id = c.id
      cross join lateral (
        select count(*) filter (where kind = 'lock') as locks,
          count(*) filter (where kind in ('release', 'return')) as releases,
          count(*) filter (where kind = 'use') - count(*) filter (where kind = 'return') as uses
        from coupon_events x where x.company_id = c.company_id and x.coupon_id = c.id
      ) e
      where c.company_id = ${company}`,
  },
]

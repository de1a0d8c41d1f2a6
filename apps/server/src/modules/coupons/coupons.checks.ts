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
  {
    name: '券模板的领取数与已优惠金额等于其优惠券',
    rows: (company) => sql`
      select t.id::text as id,
        case when t.claimed <> coalesce(c.claimed, 0) then '领取数不符'
          when t.given <> coalesce(c.given, 0) then '已优惠金额不符'
          when c.most > 1 then '同一次领取有两张'
          when c.claims <> c.claimed then '领取流水不符' end as wrong
      from coupon_templates t
      left join (
        select c.template_id, count(*) as claimed,
          coalesce(sum(o.coupon_amount + o.coupon_freight) filter (where c.status in ('locked', 'used')), 0) as given,
          sum((select count(*) from coupon_events e where e.company_id = c.company_id
            and e.coupon_id = c.id and e.kind = 'claim')) as claims,
          max(row_number) as most
        from (
          select x.*, row_number() over (partition by template_id, user_id, claim_number)
          from coupons x where x.company_id = ${company}
        ) c
        left join orders o on o.company_id = c.company_id and o.id = c.order_id
        group by c.template_id
      ) c on c.template_id = t.id
      where t.company_id = ${company}`,
  },
  {
    name: '订单的优惠券属于下单的顾客，优惠金额一致',
    rows: (company) => sql`
      select o.id,
        case when c.id is null then '优惠券不存在'
          when c.user_id <> o.user_id then '优惠券属于他人'
          when o.coupon_amount <> coalesce(l.share, 0) then '各商品优惠之和不符'
          when case when t.rule->>'kind' = 'freight' then o.coupon_amount else o.coupon_freight end <> 0
            then '减免的不是该券的款项'
          when o.freight + o.coupon_freight > o.freight_before then '减免的运费超过原运费' end as wrong
      from orders o
      left join coupons c on c.company_id = o.company_id and c.id = o.coupon_id
      left join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
      left join lateral (
        select sum(x.coupon_share) as share from order_lines x
        where x.company_id = o.company_id and x.order_id = o.id
      ) l on true
      where o.company_id = ${company} and (o.coupon_id is not null or o.coupon_freight <> 0)`,
  },
]

import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

/** Kinds that a coupon of the template `t` stacks with; by default freight with all. */
const stackedKinds = sql`coalesce(t.rule->'stackWith', case t.rule->>'kind'
  when 'freight' then '["exchange", "minus", "discount"]' else '["freight"]' end::jsonb)`

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
        select u.coupon_id, count(*) as n, min(p.status) as status
        from order_coupons u
        join orders p on p.company_id = u.company_id and p.id = u.order_id
        where u.company_id = ${company} and p.status <> 4
          and not exists (select from order_refunds r where r.company_id = p.company_id
            and r.order_id = p.id and r.coupons_returned)
        group by u.coupon_id
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
          coalesce(sum(o.amount + o.freight) filter (where c.status in ('locked', 'used')), 0) as given,
          sum((select count(*) from coupon_events e where e.company_id = c.company_id
            and e.coupon_id = c.id and e.kind = 'claim')) as claims,
          max(row_number) as most
        from (
          select x.*, row_number() over (partition by template_id, user_id, claim_number)
          from coupons x where x.company_id = ${company}
        ) c
        left join order_coupons o on o.company_id = c.company_id and o.order_id = c.order_id
          and o.coupon_id = c.id
        group by c.template_id
      ) c on c.template_id = t.id
      where t.company_id = ${company}`,
  },
  {
    name: '订单的优惠券属于下单的顾客，优惠金额一致',
    rows: (company) => sql`
      select o.id,
        case when u.unknown then '优惠券不存在'
          when u.foreign_owned then '优惠券属于他人'
          when u.n <> coalesce(e.n, 0) or u.unlocked then '优惠券与锁定流水不符'
          when o.coupon_amount <> u.amount or o.coupon_freight <> u.freight then '各优惠券之和不符'
          when o.coupon_amount <> coalesce(l.share, 0) then '各商品优惠之和不符'
          when u.misplaced then '减免的不是该券的款项'
          when u.n > 1 and exists (select from order_coupons x
            join order_coupons y on y.company_id = x.company_id and y.order_id = x.order_id
              and y.kind <> x.kind
            join coupons c on c.company_id = x.company_id and c.id = x.coupon_id
            join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
            where x.company_id = o.company_id and x.order_id = o.id
              and not ${stackedKinds} @> to_jsonb(y.kind)) then '优惠券不可叠加'
          when o.freight + o.coupon_freight > o.freight_before then '减免的运费超过原运费' end as wrong
      from orders o
      cross join lateral (
        select count(*) as n, coalesce(sum(x.amount), 0) as amount, coalesce(sum(x.freight), 0) as freight,
          coalesce(bool_or(c.id is null), false) as unknown,
          coalesce(bool_or(c.user_id <> o.user_id), false) as foreign_owned,
          coalesce(bool_or(x.kind is distinct from t.rule->>'kind'
            or case when x.kind = 'freight' then x.amount else x.freight end <> 0), false) as misplaced,
          coalesce(bool_or(not exists (select from coupon_events y where y.company_id = x.company_id
            and y.coupon_id = x.coupon_id and y.order_id = x.order_id and y.kind = 'lock')), false)
            as unlocked
        from order_coupons x
        left join coupons c on c.company_id = x.company_id and c.id = x.coupon_id
        left join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
        where x.company_id = o.company_id and x.order_id = o.id
      ) u
      left join (
        select order_id, count(*) as n from coupon_events
        where company_id = ${company} and kind = 'lock' group by order_id
      ) e on e.order_id = o.id
      left join lateral (
        select sum(x.coupon_share) as share from order_lines x
        where x.company_id = o.company_id and x.order_id = o.id
      ) l on true
      where o.company_id = ${company} and (u.n > 0 or e.n > 0
        or o.coupon_amount <> 0 or o.coupon_freight <> 0)`,
  },
]

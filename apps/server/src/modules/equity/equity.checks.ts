import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const benefitChecks: readonly AuditCheck[] = [
  {
    name: '权益已用数量等于未取消的权益订单',
    rows: (company) => sql`
      select g.id::text as id,
        case when g.used <> coalesce(b.num, 0) then '已用 ' || g.used || '，订单 ' || coalesce(b.num, 0)
          when b.foreign_rows > 0 then '订单属于其他顾客'
          when b.paid > 0 then '订单不是免费的' end as wrong
      from benefit_grants g
      left join (
        select b.grant_id, sum(l.num - coalesce(r.num, 0)) as num,
          count(*) filter (where o.user_id <> b.user_id or g.user_id <> b.user_id) as foreign_rows,
          count(*) filter (where o.payable <> 0 or o.points <> 0 or o.freight <> 0) as paid
        from benefit_orders b
        join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
        join orders o on o.company_id = b.company_id and o.id = b.order_id
        join order_lines l on l.company_id = b.company_id and l.order_id = b.order_id
        left join (select line_id, sum(num) as num from order_refund_lines
          where company_id = ${company} group by line_id) r on r.line_id = l.id
        where b.company_id = ${company} group by b.grant_id
      ) b on b.grant_id = g.id
      where g.company_id = ${company}`,
  },
  {
    name: '权益的优惠券属于名单上的顾客，每份各一张',
    rows: (company) => sql`
      select c.id, case when g.id is null then '没有这份权益'
          when not a.coupon_template_ids @> to_jsonb(c.template_id) then '权益没有这张券'
          when count(*) over (partition by c.source, c.template_id) > 1 then '多发' end as wrong
      from coupons c
      left join benefit_grants g on g.company_id = c.company_id and g.user_id = c.user_id
        and c.source = 'benefit:' || g.id
      left join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
      where c.company_id = ${company} and c.source like 'benefit:%'`,
  },
  {
    name: '自提订单与取件凭证、网点库存一致',
    rows: (company) => sql`
      select b.order_id as id,
        case when (b.way = 'pickup') <> (t.id is not null) then '取件凭证不符'
          when l.pool_id <> coalesce(t.outlet_id, 0) then '库存不属于该网点'
          when t.closed_at is null and o.status in (3, 4, 5) then '订单已结束而凭证未关闭'
          when t.closed_at is not null and o.status in (1, 2) and not exists (select from order_refunds r
            where r.company_id = b.company_id and r.order_id = b.order_id) then '凭证已关闭而订单未结束' end as wrong
      from benefit_orders b
      join orders o on o.company_id = b.company_id and o.id = b.order_id
      join order_lines l on l.company_id = b.company_id and l.order_id = b.order_id
      left join pickup_tickets t on t.company_id = b.company_id and t.order_id = b.order_id
      where b.company_id = ${company}`,
  },
  {
    name: '网点时段的预约数等于其有效凭证',
    rows: (company) => sql`
      select s.id::text as id,
        case when s.booked <> coalesce(t.num, 0) then '预约 ' || s.booked || '，凭证 ' || coalesce(t.num, 0) end as wrong
      from outlet_slots s
      left join (
        select t.slot_id, count(*) as num from pickup_tickets t
        join orders o on o.company_id = t.company_id and o.id = t.order_id
        where t.company_id = ${company} and (t.closed_at is null or o.status = 3) group by t.slot_id
      ) t on t.slot_id = s.id
      where s.company_id = ${company}`,
  },
]

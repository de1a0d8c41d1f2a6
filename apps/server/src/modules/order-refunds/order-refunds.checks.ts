import { sql } from 'drizzle-orm'
import { refundedLines, type AuditCheck } from '../../audit-check.ts'

export const refundChecks: readonly AuditCheck[] = [
  {
    name: '订单退款与明细、账本、现金退款一致',
    rows: (company) => sql`
      select r.id,
        case when l.points is distinct from r.points or l.cash is distinct from r.cash then '明细不符'
          when coalesce(j.points, 0) <> r.points then '退回积分 ' || coalesce(j.points, 0)
          when coalesce(c.amount, 0) <> r.cash then '现金退款 ' || coalesce(c.amount, 0)
          when (r.done_at is not null) <> (coalesce(c.succeeded, 0) = r.cash)
            then '已到账 ' || coalesce(c.succeeded, 0)
          when p.wrong > 0 then '子订单状态不符' end as wrong
      from order_refunds r
      left join (select refund_id, sum(points) as points, sum(cash) as cash from order_refund_lines
                 where company_id = ${company} group by refund_id) l on l.refund_id = r.id
      left join (select j.key, sum(e.delta) as points from journals j
                 join entries e on e.company_id = j.company_id and e.journal_id = j.id
                 where j.company_id = ${company} and j.key like 'refund:%' and e.account = 'user'
                 group by j.key) j on j.key = 'refund:' || r.id
      left join (select order_refund_id, sum(amount) filter (where is_last) as amount,
                   sum(amount) filter (where status = 'succeeded') as succeeded
                 from (select order_refund_id, amount, status, attempt = max(attempt)
                         over (partition by payment_id, reason, order_refund_id) as is_last
                       from refunds where company_id = ${company} and order_refund_id <> '') x
                 group by order_refund_id) c on c.order_refund_id = r.id
      left join (select c.refund_id, count(*) filter (where (c.status = 5) <> x.is_done) as wrong
                 from order_children c
                 cross join lateral (select coalesce(bool_and(y.done_at is not null), false) as is_done
                   from order_lines o
                   join order_refund_lines k on k.company_id = o.company_id and k.line_id = o.id
                   join order_refunds y on y.company_id = k.company_id and y.id = k.refund_id
                   where o.company_id = c.company_id and o.child_id = c.id) x
                 where c.company_id = ${company} and c.refund_id is not null
                 group by c.refund_id) p on p.refund_id = r.id
      where r.company_id = ${company}`,
  },
  {
    name: '退款不超过每个商品已付',
    rows: (company) => sql`
      select l.id::text as id,
        case when r.num > l.num then '退 ' || r.num || ' 件，购 ' || l.num || ' 件'
          when r.points - r.freight_points > l.points_share then '退积分 ' || r.points
          when r.cash - r.freight_cash > l.cash_share then '退现金 ' || r.cash
          when r.restocked > r.num then '回库 ' || r.restocked || ' 件，退 ' || r.num || ' 件' end as wrong
      from order_lines l join ${refundedLines(company)} r on r.line_id = l.id
      where l.company_id = ${company}`,
  },
  {
    name: '退回的运费不超过子订单的运费，随全部退完一次退回',
    rows: (company) => sql`
      select c.id,
        case when f.times > 1 then '退了 ' || f.times || ' 次'
          when f.card <> c.freight_card or f.points <> c.freight_points or f.cash <> c.freight_cash then '金额不符'
          when c.refund_id is null then '没有全部退完' end as wrong
      from order_children c
      join (
        select l.child_id, count(*) as times, sum(r.freight_card) as card, sum(r.freight_points) as points,
          sum(r.freight_cash) as cash
        from order_refund_lines r
        join order_lines l on l.company_id = r.company_id and l.id = r.line_id
        where r.company_id = ${company} and (r.freight_card > 0 or r.freight_points > 0 or r.freight_cash > 0)
        group by l.child_id
      ) f on f.child_id = c.id
      where c.company_id = ${company}`,
  },
]

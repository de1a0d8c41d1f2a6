import { afterSaleTransitions, listTransitions } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'
import { openStatuses } from '../order-refunds/index.ts'

/** Allowed changes of a request, as rows of SQL. */
const changes = sql.raw(
  listTransitions(afterSaleTransitions)
    .map(([from, to]) => `(${from}, ${to})`)
    .join(),
)

export const afterSaleChecks: readonly AuditCheck[] = [
  {
    name: '售后申请与经过、退款一致',
    rows: (company) => sql`
      select a.id,
        case when o.user_id is distinct from a.user_id then '订单不属于该顾客'
          when e.last is distinct from a.status then '经过的状态 ' || coalesce(e.last::text, '无')
          when e.requests <> 1 then e.requests || ' 次申请'
          when e.wrong > 0 then '不允许的状态变化'
          when (a.refund_id is not null) <> (a.status in (3, 4)) then '状态与退款不符'
          when a.refund_id is not null and r.kind is distinct from 'after-sale' then '没有这笔售后退款'
          when r.order_id <> a.order_id then '退款属于其他订单'
          when r.id is not null and (r.points, r.cash) is distinct from (a.points, a.cash)
            then '退款金额不符'
          when r.id is not null and (r.done_at is not null) <> (a.status = 4) then '到账与状态不符'
          when a.status = 2 and a.tracking_number = '' then '没有退货物流'
          when a.compensation <> coalesce(j.points, 0) then '补偿积分 ' || coalesce(j.points, 0)
          end as wrong
      from after_sales a
      left join orders o on o.company_id = a.company_id and o.id = a.order_id
      left join order_refunds r on r.company_id = a.company_id and r.id = a.refund_id
      cross join lateral (
        select (array_agg(to_status order by id desc))[1] as last,
          count(*) filter (where event = 'request') as requests,
          count(*) filter (where from_status <> to_status
            and (from_status, to_status) not in (${changes})) as wrong
        from after_sale_events where company_id = a.company_id and after_sale_id = a.id
      ) e
      left join lateral (
        select sum(n.delta) as points from journals g
        join entries n on n.company_id = g.company_id and n.journal_id = g.id
        where g.company_id = a.company_id and n.account = 'user'
          and starts_with(g.key, 'credit:') and g.key like '%:after-sale:' || a.id
      ) j on true
      where a.company_id = ${company}`,
  },
  {
    name: '售后申请的商品与退款明细一致',
    rows: (company) => sql`
      select a.id,
        case when l.lines = 0 then '没有商品'
          when l.astray > 0 then l.astray || ' 行不属于其子订单'
          when a.refund_id is not null and l.differs > 0 then l.differs || ' 行与退款不符' end as wrong
      from after_sales a
      cross join lateral (
        select count(l.line_id) as lines,
          count(*) filter (where o.child_id is distinct from a.child_id) as astray,
          count(*) filter (where r.num is distinct from l.num) as differs
        from (select line_id, num from after_sale_lines
              where company_id = a.company_id and after_sale_id = a.id) l
        full join (select line_id, num from order_refund_lines
                   where company_id = a.company_id and refund_id = a.refund_id) r
          on r.line_id = l.line_id
        left join order_lines o on o.company_id = a.company_id and o.id = l.line_id
      ) l
      where a.company_id = ${company}`,
  },
  {
    name: '申请中与已退的件数不超过所购',
    rows: (company) => sql`
      select l.id::text as id,
        case when coalesce(r.num, 0) + coalesce(p.num, 0) > l.num
          then format('已退 %s 件，申请 %s 件，购 %s 件', coalesce(r.num, 0), coalesce(p.num, 0), l.num)
          end as wrong
      from order_lines l
      left join (select line_id, sum(num) as num from order_refund_lines
                 where company_id = ${company} group by line_id) r on r.line_id = l.id
      left join (select x.line_id, sum(x.num) as num from after_sale_lines x
                 join after_sales a on a.company_id = x.company_id and a.id = x.after_sale_id
                 where x.company_id = ${company} and a.status in ${openStatuses}
                 group by x.line_id) p on p.line_id = l.id
      where l.company_id = ${company}`,
  },
  {
    name: '每笔售后退款属于一个申请',
    rows: (company) => sql`
      select r.id, case when a.id is null then '没有售后申请' end as wrong
      from order_refunds r
      left join after_sales a on a.company_id = r.company_id and a.refund_id = r.id
      where r.company_id = ${company} and r.kind = 'after-sale'`,
  },
]

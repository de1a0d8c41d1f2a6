import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const topUpChecks: readonly AuditCheck[] = [
  {
    name: '话费充值与订单一一对应，结果与订单状态一致',
    rows: (company) => sql`
      select coalesce(t.id, l.order_id) as id,
        case when t.id is null then '订单没有充值'
          when o.user_id <> t.user_id then '订单属于其他顾客'
          when l.num <> 1 then '件数不是 1'
          when t.submitted_at is not null and o.paid_at is null then '未付款却已提交'
          when t.state = 'succeeded' and c.status <> 3 then '充值成功而订单未完成'
          when t.state = 'failed' and c.refund_id is null then '充值失败而未退款'
          when t.state in ('accepted', 'processing', 'unknown')
            and (c.status <> 1 or c.refund_id is not null) then '充值中的订单已结束或退款'
          when t.state = 'created' and c.status in (2, 3) then '未提交而订单已完成' end as wrong
      from (
        select l.* from order_lines l
        join spus p on p.company_id = l.company_id and p.id = l.spu_id
        where l.company_id = ${company} and p.kind = 'topUp'
      ) l
      full join (select * from top_ups where company_id = ${company}) t on t.line_id = l.id
      left join orders o on o.company_id = ${company} and o.id = coalesce(t.order_id, l.order_id)
      left join order_children c on c.company_id = ${company} and c.id = l.child_id`,
  },
  {
    name: '话费充值：已退款的没有到账',
    rows: (company) => sql`
      select t.id,
        case when t.late_success_at is not null then '退款后供应商称已到账'
          when r.num > 0 and t.state = 'succeeded' then '到账后又退款' end as wrong
      from top_ups t
      left join (select line_id, sum(num) as num from order_refund_lines
        where company_id = ${company} group by line_id) r on r.line_id = t.line_id
      where t.company_id = ${company}`,
  },
]

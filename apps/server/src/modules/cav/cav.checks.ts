import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const cavChecks: readonly AuditCheck[] = [
  {
    name: '核销与订单、网点一致',
    rows: (company) => sql`
      select v.id::text as id,
        case when v.undone_at is not null and v.completed_at is not null then '已撤销却已完成'
          when v.undone_at is not null then null
          when v.order_id <> t.order_id then '订单不符'
          when v.outlet_id <> t.outlet_id then '网点不符'
          when v.at >= t.valid_until then '过期后核销'
          when v.completed_at is not null and c.status not in (3, 5) then '已核销却未完成'
          when v.completed_at is null and c.status <> 1 then '可撤销时订单已变化'
          when c.shipped_at is distinct from v.at then '交付时间不符' end as wrong
      from verifications v
      join pickup_tickets t on t.company_id = v.company_id and t.id = v.ticket_id
      join order_children c on c.company_id = v.company_id and c.order_id = v.order_id
      where v.company_id = ${company}`,
  },
  {
    name: '完成的自提订单都经过核销',
    rows: (company) => sql`
      select t.id::text as id,
        case when c.status = 3 and v.id is null then '没有核销却已完成'
          when c.status = 1 and c.shipped_at is not null and v.id is null then '没有核销却已交付' end as wrong
      from pickup_tickets t
      join order_children c on c.company_id = t.company_id and c.order_id = t.order_id
      left join verifications v on v.company_id = t.company_id and v.ticket_id = t.id
        and v.undone_at is null
      where t.company_id = ${company}`,
  },
]

import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const alertsChecks: readonly AuditCheck[] = [
  {
    name: '待办提醒：发送状态与尝试一致',
    rows: (company) => sql`
      select d.id::text as id,
        case when d.status = 'sent' and (d.attempts = 0 or d.last_at is null) then '没有尝试已发送'
          when d.status = 'failed' and d.attempts < 8 then '过早放弃'
          when d.status = 'dropped' and a.ended_at is null then '仍在等待，却未发送' end as wrong
      from alert_deliveries d
      join alerts a on a.company_id = d.company_id and a.id = d.alert_id
      where d.company_id = ${company}`,
  },
]

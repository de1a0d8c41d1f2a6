import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const restockChecks: readonly AuditCheck[] = [
  {
    name: '到货提醒：每次订阅至多一条短信',
    rows: (company) => sql`
      select r.id::text as id,
        case when r.sent_at is not null and r.claimed_at is null then '未认领已发送'
          when r.sent_at < r.claimed_at then '发送早于认领'
          when r.expires_at < r.created_at then '期限早于订阅' end as wrong
      from restock_reminders r where r.company_id = ${company}`,
  },
]

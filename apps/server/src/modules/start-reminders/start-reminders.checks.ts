import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const startReminderChecks: readonly AuditCheck[] = [
  {
    name: '开始提醒：每个提醒至多一条短信',
    rows: (company) => sql`
      select kind || ' ' || target_id || ' ' || user_id as id,
        case when sent_at is not null and claimed_at is null then '未认领已发送'
          when sent_at < claimed_at then '发送早于认领' end as wrong
      from start_reminders where company_id = ${company}`,
  },
]

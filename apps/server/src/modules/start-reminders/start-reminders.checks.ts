import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const startReminderChecks: readonly AuditCheck[] = [
  {
    name: '开始提醒：每个提醒至多一条短信，21:00 至 8:00 不发',
    rows: (company) => sql`
      select kind || ' ' || target_id || ' ' || user_id as id,
        case when sent_at is not null and claimed_at is null then '未认领已发送'
          when sent_at < claimed_at then '发送早于认领'
          when (claimed_at at time zone 'Asia/Shanghai')::time not between '08:00' and '21:00'
            then '夜间发送' end as wrong
      from start_reminders where company_id = ${company}`,
  },
]

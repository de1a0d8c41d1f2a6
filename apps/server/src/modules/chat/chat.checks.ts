import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const chatChecks: readonly AuditCheck[] = [
  {
    name: '客服会话：消息连续编号，同时至多一个进行中',
    rows: (company) => sql`
      select c.id::text as id,
        case when count(m.seq) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq
            then '消息缺失或多余'
          when count(*) filter (where m.user_id <> c.user_id) > 0 then '消息属于他人'
          when c.notice_sent_at is not null and c.notice_claimed_at is null then '未认领已通知'
          when c.rated_at is not null and (c.status <> 'closed' or c.agent = '') then '未接待或未结束已评价'
          when c.status in ('waiting', 'open') and exists (
            select from conversations o
            where o.company_id = c.company_id and o.user_id = c.user_id and o.id <> c.id
              and o.status in ('waiting', 'open')) then '进行中的会话多于一个' end as wrong
      from conversations c
      left join chat_messages m on m.company_id = c.company_id and m.conversation_id = c.id
      where c.company_id = ${company}
      group by c.company_id, c.id`,
  },
]

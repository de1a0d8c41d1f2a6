import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const checkInChecks: readonly AuditCheck[] = [
  {
    name: '签到：每天的积分与记账一致，只发一次',
    rows: (company) => sql`
      select coalesce(c.key, j.key) as id,
        case when c.key is null then '记账没有对应的签到'
          when j.key is null then '发放 ' || c.points || '，没有记账'
          when c.points <> j.points then '发放 ' || c.points || '，记账 ' || j.points end as wrong
      from (
        select 'check-in:' || user_id || ':' || day as key, points from check_ins
        where company_id = ${company} and points > 0
      ) c
      full join (
        select j.key, sum(e.delta) as points from journals j
        join entries e on e.company_id = j.company_id and e.journal_id = j.id and e.account = 'user'
        where j.company_id = ${company} and j.key like 'check-in:%' group by j.key
      ) j on j.key = c.key`,
  },
  {
    name: '任务：每期的积分与记账一致，只发一次，有完成时间',
    rows: (company) => sql`
      select coalesce(p.key, j.key) as id,
        case when p.key is null then '记账没有对应的任务'
          when j.key is null then '发放 ' || p.points || '，没有记账'
          when p.points <> j.points then '发放 ' || p.points || '，记账 ' || j.points
          when p.done_at is null then '没有完成时间'
          when p.kind = 'browse' and p.done_at < p.started_at + interval '15 seconds' then '浏览不足 15 秒'
          when p.kind in ('share', 'invite') and p.opener_id is null then '分享未被打开' end as wrong
      from (
        select 'task:' || p.task_id || ':' || p.user_id || ':' || p.period as key, p.*, t.kind
        from task_progress p
        join daily_tasks t on t.company_id = p.company_id and t.id = p.task_id
        where p.company_id = ${company} and p.points > 0
      ) p
      full join (
        select j.key, sum(e.delta) as points from journals j
        join entries e on e.company_id = j.company_id and e.journal_id = j.id and e.account = 'user'
        where j.company_id = ${company} and j.key like 'task:%' group by j.key
      ) j on j.key = p.key`,
  },
]

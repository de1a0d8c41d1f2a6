import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../audit/audit-check.ts'

export const campaignChecks: readonly AuditCheck[] = [
  {
    name: '积分发放：每行记账一次，账户结清',
    rows: (company) => sql`
      select c.id::text as id, case
          when l.lines <> c.next then '行数 ' || l.lines || '，应为 ' || c.next
          when l.points <> c.points then '积分 ' || l.points || '，应为 ' || c.points
          when c.state in ('done', 'reversal-waiting', 'reversing', 'reversed') and l.booked <> c.next
            then '只记账 ' || l.booked || ' 行'
          when c.state in ('draft', 'waiting', 'rejected') and (l.booked > 0 or a.funded is not null)
            then '未批准已记账'
          when coalesce(a.balance, 0) <> case when a.funded is null then 0 else l.points - l.booked_points end
            then '账户余额 ' || coalesce(a.balance, 0)
        end as wrong
      from point_campaigns c
      cross join lateral (
        select count(*)::int as lines, coalesce(sum(points), 0) as points,
          count(batch_id)::int as booked,
          coalesce(sum(points) filter (where batch_id is not null), 0) as booked_points
        from point_campaign_lines where company_id = c.company_id and campaign_id = c.id
      ) l
      cross join lateral (
        select sum(delta) as balance, sum(delta) filter (where delta > 0) as funded
        from entries where company_id = c.company_id and account = 'campaign' and owner_id = c.id
      ) a
      where c.company_id = ${company}`,
  },
]

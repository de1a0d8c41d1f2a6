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
          when a.funded <> c.points then '账户收入 ' || a.funded || '，应为 ' || c.points
          when l.astray > 0 then l.astray || ' 行与其积分批次不符'
          when coalesce(a.balance, 0) <> case when a.funded is null then 0 else l.points - l.booked_points end
            then '账户余额 ' || coalesce(a.balance, 0)
        end as wrong
      from point_campaigns c
      cross join lateral (
        select count(*)::int as lines, coalesce(sum(p.points), 0) as points,
          count(p.batch_id)::int as booked,
          coalesce(sum(p.points) filter (where p.batch_id is not null), 0) as booked_points,
          count(*) filter (where p.batch_id is not null
            and (b.user_id, b.granted) is distinct from (p.user_id, p.points)) as astray
        from point_campaign_lines p
        left join point_batches b on b.company_id = p.company_id and b.id = p.batch_id
        where p.company_id = c.company_id and p.campaign_id = c.id
      ) l
      cross join lateral (
        select sum(delta) as balance, sum(delta) filter (where delta > 0) as funded
        from entries where company_id = c.company_id and account = 'campaign' and owner_id = c.id
      ) a
      where c.company_id = ${company}`,
  },
]

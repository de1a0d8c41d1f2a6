import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

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
          count(coalesce(p.batch_id, p.pending_id))::int as booked,
          coalesce(sum(p.points) filter (where coalesce(p.batch_id, p.pending_id) is not null), 0) as booked_points,
          count(*) filter (where p.batch_id is not null
              and (b.user_id, b.granted) is distinct from (p.user_id, p.points)
            or p.pending_id is not null and (p.batch_id is not null or w.points is distinct from p.points)) as astray
        from point_campaign_lines p
        left join point_batches b on b.company_id = p.company_id and b.id = p.batch_id
        left join pending_points w on w.company_id = p.company_id and w.id = p.pending_id
        where p.company_id = c.company_id and p.campaign_id = c.id
      ) l
      cross join lateral (
        select sum(delta) as balance, sum(delta) filter (where delta > 0) as funded
        from entries where company_id = c.company_id and account = 'campaign' and owner_id = c.id
      ) a
      where c.company_id = ${company} and c.kind = 'file'`,
  },
  {
    name: '积分预算：收入、余额与账户一致，不超额',
    rows: (company) => sql`
      select c.id::text as id, case
          when c.state in ('waiting', 'rejected') and a.funded is not null then '未批准已记账'
          when c.state in ('open', 'closed') and a.funded is distinct from c.points
            then '账户收入 ' || coalesce(a.funded, 0) || '，应为 ' || c.points
          when c.state = 'open' and a.balance <> c.remaining
            then '余额 ' || c.remaining || '，账户 ' || a.balance
          when c.state = 'closed' and a.balance <> 0 then '已关闭，账户还有 ' || a.balance
          when c.state = 'closed' and a.returned <> c.remaining
            then '退回 ' || a.returned || '，应为 ' || c.remaining
        end as wrong
      from point_campaigns c
      cross join lateral (
        select sum(e.delta) as balance, sum(e.delta) filter (where e.delta > 0) as funded,
          coalesce(-sum(e.delta) filter (where j.key = 'campaign:' || c.id || ':return'), 0) as returned
        from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
        where e.company_id = c.company_id and e.account = 'campaign' and e.owner_id = c.id
      ) a
      where c.company_id = ${company} and c.kind <> 'file'`,
  },
]

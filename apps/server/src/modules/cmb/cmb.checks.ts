import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const exchangeChecks: readonly AuditCheck[] = [
  {
    name: '银行积分兑换：确认的兑换与入账一一对应，积分与比例一致',
    rows: (company) => sql`
      select coalesce(x.id, substr(j.key, length('exchange:') + 1)) as id,
        case when x.id is null then '入账没有兑换'
          when x.state = 'confirmed' and j.id is null then '已确认却未入账'
          when x.state <> 'confirmed' and j.id is not null then '未确认却已入账'
          when x.points * x.step <> x.bank_points * x.step_points then '积分与比例不符'
          when j.id is not null and (j.points is distinct from x.points
            or j.owners is distinct from array[x.user_id]) then '入账积分或顾客不符' end as wrong
      from (select * from points_exchanges where company_id = ${company}) x
      full join (
        select j.id, j.key, sum(e.delta) filter (where e.account = 'user') as points,
          array_agg(distinct e.owner_id) filter (where e.account = 'user') as owners
        from journals j join entries e on e.company_id = j.company_id and e.journal_id = j.id
        where j.company_id = ${company} and j.key like 'exchange:%' group by j.id, j.key
      ) j on j.key = 'exchange:' || x.id`,
  },
  {
    name: '银行积分兑换：往来账户 = 已确认的兑换',
    rows: (company) => sql`
      select 'partner' as id,
        case when p.points <> x.points
          then '往来 ' || p.points || '，兑换 ' || x.points end as wrong
      from (select -coalesce(sum(delta), 0) as points from entries
        where company_id = ${company} and account = 'partner') p
      cross join (select coalesce(sum(points), 0) as points from points_exchanges
        where company_id = ${company} and state = 'confirmed') x`,
  },
]

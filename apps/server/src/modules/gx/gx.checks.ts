import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'
import { GRANT_SOURCE } from './gx.repository.ts'

export const gxChecks: readonly AuditCheck[] = [
  {
    name: 'gx：每个资格最多领取一份权益，领取与发放一一对应',
    rows: (company) => sql`
      select coalesce(g.activity_id, q.activity_id) || ':' || coalesce(g.user_id, q.user_id) as id,
        case when q.user_id is null then '发放没有对应的资格'
          when g.user_id is null then '领取没有对应的发放'
          when g.id <> q.grant_id then '领取对应其他发放'
          when g.quantity <> a.quantity then '发放 ' || g.quantity || ' 件，活动 ' || a.quantity || ' 件'
          when q.claimed_at >= a.valid_until or q.claimed_at < a.valid_from then '不在活动时间内领取' end as wrong
      from (select * from benefit_grants where company_id = ${company} and source = ${GRANT_SOURCE}
          and activity_id in (select activity_id from gx_campaigns where company_id = ${company})) g
      full join (select * from gx_qualifications
          where company_id = ${company} and claimed_at is not null) q
        on q.activity_id = g.activity_id and q.user_id = g.user_id
      join benefit_activities a on a.company_id = ${company}
        and a.id = coalesce(g.activity_id, q.activity_id)`,
  },
]

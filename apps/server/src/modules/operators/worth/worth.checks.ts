import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../../audit-check.ts'

export const worthChecks: readonly AuditCheck[] = [
  {
    name: '操作员一人发放的价值不超过每日额度',
    rows: (company) => sql`
      select w.key as id,
        case when w.fen + w.before_kind > w.kind_bound then '此类当日合计超过额度而没有批准'
          when w.fen + w.before_person > w.person_bound then '本人当日合计超过额度而没有批准'
          when w.fen + w.before_company > w.company_bound then '公司当日合计超过额度而没有批准'
        end as wrong
      from (
        select key, fen, kind_bound, person_bound, company_bound,
          sum(fen) over (partition by day, person_id, kind order by id) - fen as before_kind,
          sum(fen) over (partition by day, person_id order by id) - fen as before_person,
          sum(fen) over (partition by day order by id) - fen as before_company
        from operator_worth where company_id = ${company}
      ) w`,
  },
]

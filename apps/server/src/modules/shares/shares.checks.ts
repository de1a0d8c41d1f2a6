import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const shareChecks: readonly AuditCheck[] = [
  {
    name: '分享：订单不归于下单顾客自己的分享码',
    rows: (company) => sql`
      select o.id, case when c.user_id = o.user_id then '自己的分享码' end as wrong
      from orders o
      join share_codes c on c.company_id = o.company_id and c.code = o.share_code
      where o.company_id = ${company} and o.share_code is not null`,
  },
]

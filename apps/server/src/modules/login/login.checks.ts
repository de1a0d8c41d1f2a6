import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const loginChecks: readonly AuditCheck[] = [
  {
    name: '身份与登录属于现有且未停用的顾客',
    rows: (company) => sql`
      select i.provider || ' ' || i.user_id as id, case when u.id is null then '没有这位顾客' end as wrong
      from identities i left join users u on u.company_id = i.company_id and u.id = i.user_id
      where i.company_id = ${company} and i.user_id is not null
      union all
      select '登录 ' || s.user_id, case when u.id is null then '没有这位顾客'
          when u.disabled and s.revoked_at is null and s.expires_at > now() then '停用后仍可登录' end
      from sessions s left join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.company_id = ${company} and s.audience = 'shopper'`,
  },
]

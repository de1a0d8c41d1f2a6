import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const contentChecks: readonly AuditCheck[] = [
  {
    name: '页面版本连续且最新版本存在',
    rows: (company) => sql`
      select p.id, case
          when count(v.version) <> p.version then '版本不连续'
          when coalesce(max(v.version), 0) <> p.version then '最新版本不符' end as wrong
      from content_pages p
      left join content_page_versions v on v.company_id = p.company_id and v.page_id = p.id
      where p.company_id = ${company}
      group by p.id, p.version`,
  },
]

import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../../audit-check.ts'

export const logChecks: readonly AuditCheck[] = [
  {
    name: '操作日志：哈希链完整',
    rows: (company) => sql`
      select l.seq::text as id,
        case when l.hash <> hash_operator_log_entry(l) then '内容被修改'
          when l.seq <> coalesce(lag(l.seq) over chain, 0) + 1 then '缺少前一条'
          when l.previous_hash <> coalesce(lag(l.hash) over chain, '') then '与前一条不衔接' end as wrong
      from operator_log l where l.company_id = ${company}
      window chain as (order by l.seq)
      union all
      select '末端', case when (h.seq, h.hash) is distinct from (l.seq, l.hash)
          then '末尾的记录缺失' end
      from (select seq, hash from operator_log_heads where company_id = ${company}) h
      full join (select seq, hash from operator_log where company_id = ${company}
        order by seq desc limit 1) l on true`,
  },
  {
    name: '操作日志：签名的末端都在',
    rows: (company) => sql`
      select m.seq::text as id, case when l.seq is null then '日志被截断'
          when l.hash <> m.hash then '日志被改写' end as wrong
      from operator_log_marks m
      left join operator_log l on l.company_id = m.company_id and l.seq = m.seq
      where m.company_id = ${company}`,
  },
  {
    name: '操作日志：有操作员就有记录',
    rows: (company) => sql`
      select o.id, case when not exists (select from operator_log l where l.company_id = ${company})
          then '没有任何日志' end as wrong
      from operators o where o.company_id = ${company}`,
  },
  {
    name: '操作审批：由两人完成',
    rows: (company) => sql`
      select a.id, case
          when a.status <> 'pending' and a.decided_by is null then '没有处理人'
          when not exists (select from approval_requesters r
            where r.company_id = a.company_id and r.approval_id = a.id
              and r.part <> 'author') then '没有申请人'
          when a.status = 'approved' and exists (select from approval_requesters r
            where r.company_id = a.company_id and r.approval_id = a.id
              and r.person_id in (d.person, a.decided_by)) then '申请人自己批准'
          when a.status = 'approved' and exists (select from approval_requesters r
            where r.company_id = a.company_id and r.approval_id = a.id and r.part <> 'former'
              and exists (
                select from list_persons(${company}, array[r.person_id],
                  a.requested_at - interval '7 days', a.decided_at) requesting (id)
                join list_persons(${company}, array[d.person],
                  a.requested_at - interval '7 days', a.decided_at) deciding (id) using (id)))
            then '申请人与批准人的账号在 7 天内由一方或同一人设立或重设'
        end as wrong
      from approvals a
      cross join lateral (select find_person(${company}, a.decided_by) as person) d
      where a.company_id = ${company}`,
  },
]

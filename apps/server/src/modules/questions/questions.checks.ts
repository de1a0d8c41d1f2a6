import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const questionChecks: readonly AuditCheck[] = [
  {
    name: '公开的问题有商家回答或经运营公开，买家回答数与记录一致',
    rows: (company) => sql`
      select q.id::text as id,
        case when q.status not in (0, 1, 2) then '状态 ' || q.status
          when q.status = 1 and q.answered_at is null and q.released_at is null
            then '没有回答，也未经公开'
          when q.status = 0 and q.answered_at is not null then '已回答，但未公开'
          when (q.answered_at is null) <> (q.answer = '') then '回答与时间不符'
          when q.answers <> coalesce(a.shown, 0)
            then '买家回答 ' || q.answers || '，记录 ' || coalesce(a.shown, 0)
          end as wrong
      from questions q
      left join (select question_id, count(*) filter (where status = 1) as shown
        from question_answers where company_id = ${company} group by question_id) a
        on a.question_id = q.id
      where q.company_id = ${company}`,
  },
  {
    name: '买家回答属于收到过该商品的其他顾客',
    rows: (company) => sql`
      select a.id::text as id,
        case when a.status not in (0, 1, 2) then '状态 ' || a.status
          when a.user_id = q.user_id then '回答了自己的问题'
          when not exists (
            select from order_lines l
            join order_children c on c.company_id = l.company_id and c.id = l.child_id
              and c.status in (3, 5)
            join orders o on o.company_id = l.company_id and o.id = l.order_id
              and o.user_id = a.user_id
            where l.company_id = a.company_id and l.spu_id = q.spu_id) then '没有收到该商品'
          end as wrong
      from question_answers a
      join questions q on q.company_id = a.company_id and q.id = a.question_id
      where a.company_id = ${company}`,
  },
]

import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const reviewChecks: readonly AuditCheck[] = [
  {
    name: '评价属于收到该商品的顾客，赞数、奖励与记录一致',
    rows: (company) => sql`
      select r.id::text as id,
        case when o.user_id is distinct from r.user_id then '订单不属于该顾客'
          when l.order_id <> r.order_id or l.spu_id <> r.spu_id then '商品与订单不符'
          when l.reviewed_at is null then '订单商品未标记为已评价'
          when c.status not in (3, 5) then '商品未收到'
          when r.rating not between 1 and 5 then '评分 ' || r.rating
          when r.status not in (0, 1, 2) then '状态 ' || r.status
          when (r.follow_up_at is null) <> (r.follow_up_text = '') then '追评与时间不符'
          when r.earned <> coalesce(g.points, 0) then '奖励 ' || r.earned || '，账本 ' || coalesce(g.points, 0)
          when r.helpful <> coalesce(v.votes, 0) then '赞数 ' || r.helpful || '，记录 ' || coalesce(v.votes, 0)
          end as wrong
      from reviews r
      left join order_lines l on l.company_id = r.company_id and l.id = r.line_id
      left join order_children c on c.company_id = l.company_id and c.id = l.child_id
      left join orders o on o.company_id = r.company_id and o.id = r.order_id
      left join (select review_id, count(*) as votes from review_votes
        where company_id = ${company} group by review_id) v on v.review_id = r.id
      left join (
        select j.key, sum(e.delta) as points
        from journals j join entries e on e.company_id = j.company_id and e.journal_id = j.id
        where j.company_id = ${company} and starts_with(j.key, 'review:') and e.account = 'user'
        group by j.key
      ) g on g.key = 'review:' || r.line_id
      where r.company_id = ${company}`,
  },
  {
    name: '好评率与已展示的评价一致',
    rows: (company) => sql`
      with counted as (
        select v.spu_id, count(*) as shown, count(*) filter (where v.rating >= 4) as good
        from reviews v
        join order_lines l on l.company_id = v.company_id and l.id = v.line_id
        where v.company_id = ${company} and v.status = 1
          and l.num > coalesce((select sum(x.num) from order_refund_lines x
            where x.company_id = l.company_id and x.line_id = l.id), 0)
        group by v.spu_id
      )
      select coalesce(c.spu_id, r.spu_id)::text as id,
        case when coalesce(r.shown, 0) <> coalesce(c.shown, 0)
            then '评价 ' || coalesce(r.shown, 0) || '，实际 ' || coalesce(c.shown, 0)
          when coalesce(r.good, 0) <> coalesce(c.good, 0)
            then '好评 ' || coalesce(r.good, 0) || '，实际 ' || coalesce(c.good, 0)
          end as wrong
      from counted c
      full join (select spu_id, shown, good from review_ratings where company_id = ${company}) r
        on r.spu_id = c.spu_id`,
  },
]

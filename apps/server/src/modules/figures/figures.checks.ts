/** Compares the sums with a recomputation of all events that they contain. */
import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'
import { pointFacts, refundFacts, saleFacts, shopperFacts } from './facts.ts'
import { beijingMonth, type EventRange, type FigureStream } from './figure-kinds.ts'

const lastOf = (company: number, stream: FigureStream) =>
  sql`coalesce((select last from figure_progress
    where company_id = ${company} and stream = ${stream}), 0)`
const counted = (company: number, stream: FigureStream): EventRange => ({
  after: sql`0`,
  upTo: lastOf(company, stream),
})

/** Categories are compared in total, because a moved product keeps its former sales. */
const ownKey = sql`case when kind = 'category' then '' else key end`

export const figureChecks: readonly AuditCheck[] = [
  {
    name: '统计：每日销售与订单一致',
    rows: (company) => sql`
      with facts as materialized (${saleFacts(company, counted(company, 'orders'))}),
      firsts as (select user_id, min(day) as day from facts where is_paid group by user_id),
      sums as (
        select kind, ${ownKey} as key, day,
          count(distinct order_id) filter (where not is_paid) as placed,
          count(distinct order_id) filter (where is_paid) as paid,
          coalesce(sum(num) filter (where is_paid), 0) as pieces,
          coalesce(sum(points) filter (where is_paid), 0) as points,
          coalesce(sum(cash) filter (where is_paid), 0) as cash,
          coalesce(sum(card) filter (where is_paid), 0) as card
        from facts group by 1, 2, 3
      ), buyers as (
        select b.kind, b.key, b.day, count(*) as buyers, count(*) filter (where f.day < b.day) as regulars
        from (select distinct kind, key, day, user_id from facts where is_paid) b
        join firsts f on f.user_id = b.user_id group by 1, 2, 3
      ), kept as (
        select kind, ${ownKey} as key, day, sum(orders_placed) as placed, sum(orders_paid) as paid,
          sum(pieces) as pieces, sum(points) as points, sum(cash) as cash, sum(card) as card,
          sum(buyers) as buyers, sum(returning_buyers) as regulars
        from figure_sums where company_id = ${company} group by 1, 2, 3
      )
      select coalesce(k.day, s.day) || ' ' || coalesce(k.kind, s.kind) || ' ' || coalesce(k.key, s.key) as id,
        case when (coalesce(k.pieces, 0), coalesce(k.points, 0), coalesce(k.cash, 0), coalesce(k.card, 0))
            <> (coalesce(s.pieces, 0), coalesce(s.points, 0), coalesce(s.cash, 0), coalesce(s.card, 0))
            then '付款不符'
          when coalesce(k.kind, s.kind) <> 'category'
            and (coalesce(k.placed, 0), coalesce(k.paid, 0)) <> (coalesce(s.placed, 0), coalesce(s.paid, 0))
            then '订单数不符'
          when coalesce(k.kind, s.kind) <> 'category'
            and (coalesce(k.buyers, 0), coalesce(k.regulars, 0))
              <> (coalesce(b.buyers, 0), coalesce(b.regulars, 0)) then '购买顾客不符' end as wrong
      from kept k full join sums s using (kind, key, day)
      left join buyers b using (kind, key, day)`,
  },
  {
    name: '统计：每日退款与退款记录一致',
    rows: (company) => sql`
      select coalesce(k.day, s.day) || ' ' || coalesce(k.kind, s.kind) || ' ' || coalesce(k.key, s.key) as id,
        case when (coalesce(k.points, 0), coalesce(k.cash, 0), coalesce(k.card, 0))
          <> (coalesce(s.points, 0), coalesce(s.cash, 0), coalesce(s.card, 0)) then '退款不符' end as wrong
      from (
        select kind, ${ownKey} as key, day, sum(refunded_points) as points, sum(refunded_cash) as cash,
          sum(refunded_card) as card
        from figure_sums where company_id = ${company} group by 1, 2, 3
      ) k full join (
        select kind, ${ownKey} as key, day, sum(points) as points, sum(cash) as cash, sum(card) as card
        from (${refundFacts(company, counted(company, 'refunds'))}) r group by 1, 2, 3
      ) s using (kind, key, day)`,
  },
  {
    name: '统计：每日新顾客与账户一致',
    rows: (company) => sql`
      select coalesce(k.day, s.day)::text as id,
        case when coalesce(k.shoppers, 0) <> coalesce(s.shoppers, 0)
          then '统计 ' || coalesce(k.shoppers, 0) || '，账户 ' || coalesce(s.shoppers, 0) end as wrong
      from (select day, new_shoppers as shoppers from figure_sums
        where company_id = ${company} and kind = 'all') k
      full join (select day, count(*) as shoppers
        from (${shopperFacts(company, counted(company, 'shoppers'))}) u group by day) s using (day)`,
  },
  {
    name: '统计：每日积分与账本一致',
    rows: (company) => sql`
      select coalesce(k.day, s.day) || ' ' || coalesce(k.flow, s.flow) || ' ' || coalesce(k.source, s.source) as id,
        case when coalesce(k.points, 0) <> coalesce(s.points, 0)
          then '统计 ' || coalesce(k.points, 0) || '，账本 ' || coalesce(s.points, 0) end as wrong
      from (select day, flow, source, points from figure_points where company_id = ${company}) k
      full join (select day, flow, source, sum(points) as points
        from (${pointFacts(company, counted(company, 'points'))}) p group by 1, 2, 3) s
      using (day, flow, source)`,
  },
  {
    name: '统计：未兑付积分等于账本的可用、冻结与待首次登录',
    rows: (company) => sql`
      select coalesce(k.account, s.account) as id,
        case when coalesce(k.points, 0) <> coalesce(s.points, 0)
          then '统计 ' || coalesce(k.points, 0) || '，账本 ' || coalesce(s.points, 0) end as wrong
      from (select account, sum(points) as points from figure_months
        where company_id = ${company} group by account) k
      full join (select account, sum(delta) as points from entries
        where company_id = ${company} and id <= ${lastOf(company, 'points')}
          and account in ('user', 'held', 'pending') group by account) s using (account)`,
  },
  {
    name: '统计：未兑付积分的月份与积分批次一致',
    rows: (company) => sql`
      select coalesce(k.month, s.month) || ' ' || coalesce(k.account, s.account) as id,
        case when coalesce(k.points, 0) <> coalesce(s.points, 0)
          then '统计 ' || coalesce(k.points, 0) || '，批次 ' || coalesce(s.points, 0) end as wrong
      from (select month, account, points from figure_months
        where company_id = ${company} and account <> 'pending') k
      full join (
        select month, account, sum(points) as points from figure_batches f
        cross join lateral (values ('user', f.available), ('held', f.held)) as p (account, points)
        where f.company_id = ${company} group by month, account
      ) s using (month, account)
      union all
      select f.batch_id::text, case when f.month <> ${beijingMonth(sql`b.expires_at`)}
        then '月份 ' || f.month || '，到期 ' || ${beijingMonth(sql`b.expires_at`)} end
      from figure_batches f
      join point_batches b on b.company_id = f.company_id and b.id = f.batch_id
      where f.company_id = ${company} and not exists (select from entries e
        where e.company_id = f.company_id and e.batch_id = f.batch_id
          and e.id > ${lastOf(company, 'points')})`,
  },
]

/**
 * Contribution of each stream's events to the sums. The job reads a range of events, the audit all
 * added ones.
 */
import { sql, type SQL } from 'drizzle-orm'
import { OrderStatus } from '@mall/contract/states'
import { beijingDay, type EventRange } from './figure-kinds.ts'

const within = (number: SQL, { after, upTo }: EventRange) =>
  sql`${number} > ${after} and ${number} <= ${upTo}`

/**
 * Groups of a fact: an amount has one row for each sum (all, host, supplier, category, product)
 * that it belongs to. Freight of a gift card's order belongs to its supplier only; in other orders
 * it is part of the lines.
 */
const kinds = sql`(values ('all', ''), ('host', r.host), ('supplier', r.supplier_id::text),
  ('category', r.category_id::text), ('product', r.spu_id::text)) as k (kind, key)`

/** Lines and freight of placed and paid orders, with a row for each sum that counts them. */
export const saleFacts = (company: number, range: EventRange): SQL => sql`
  select k.kind, k.key, r.day, r.order_id, r.user_id, r.is_paid, r.num, r.points, r.cash, r.card
  from (
    with events as materialized (
      select e.order_id, ${beijingDay(sql`e.at`)} as day,
        e.to_status = ${OrderStatus.PendingShipment} as is_paid, o.user_id, o.host
      from order_events e join orders o on o.company_id = e.company_id and o.id = e.order_id
      where e.company_id = ${company} and ${within(sql`e.id`, range)} and e.child_id = ''
        and (e.to_status = ${OrderStatus.PendingShipment}
          or e.to_status = ${OrderStatus.PendingPayment} and e.from_status is null)
    )
    select e.*, c.supplier_id, coalesce(p.category_id, 0) as category_id, l.spu_id, l.num,
      l.points_share as points, l.cash_share as cash, l.card_share as card
    from events e
    join order_lines l on l.company_id = ${company} and l.order_id = e.order_id
    join order_children c on c.company_id = ${company} and c.id = l.child_id
    left join spus p on p.company_id = ${company} and p.id = l.spu_id
    union all
    select e.*, c.supplier_id, null, null, 0, c.freight_points, c.freight_cash, c.freight_card
    from events e
    join order_children c on c.company_id = ${company} and c.order_id = e.order_id
      and greatest(c.freight_points, c.freight_cash, c.freight_card) > 0
  ) r cross join lateral ${kinds} where k.key is not null`

/** Refunded lines with their freight, with a row for each sum that counts them. */
export const refundFacts = (company: number, range: EventRange): SQL => sql`
  select k.kind, k.key, r.day, r.points, r.cash, r.card
  from (
    with lines as materialized (
      select ${beijingDay(sql`f.created_at`)} as day, o.host, c.supplier_id,
        coalesce(p.category_id, 0) as category_id, l.spu_id, x.points, x.cash, x.freight_points,
        x.freight_cash, x.freight_card, 
        case when t.kind = 'balance' then e.delta else 0 end as card
      from order_refunds f
      join order_refund_lines x on x.company_id = f.company_id and x.refund_id = f.id
      join orders o on o.company_id = f.company_id and o.id = f.order_id
      join order_lines l on l.company_id = f.company_id and l.id = x.line_id
      join order_children c on c.company_id = f.company_id and c.id = l.child_id
      left join spus p on p.company_id = f.company_id and p.id = l.spu_id
      left join card_entries e on e.company_id = f.company_id
        and e.key = 'refund:' || f.id || ':' || x.line_id || ':card'
      left join gift_cards g on g.company_id = e.company_id and g.id = e.card_id
      left join card_batches t on t.company_id = g.company_id and t.id = g.batch_id
      where f.company_id = ${company} and ${within(sql`f.serial`, range)}
    )
    select day, host, supplier_id, category_id, spu_id, points - freight_points as points,
      cash - freight_cash as cash, greatest(card - freight_card, 0) as card
    from lines
    union all
    select day, host, supplier_id, null, null, freight_points, freight_cash, least(card, freight_card)
    from lines where greatest(freight_points, freight_cash, freight_card) > 0
  ) r cross join lateral ${kinds} where k.key is not null`

/** Excludes the technical accounts of gift cards. */
export const shopperFacts = (company: number, range: EventRange): SQL => sql`
  select ${beijingDay(sql`u.created_at`)} as day from users u
  where u.company_id = ${company} and ${within(sql`u.serial`, range)}
    and not exists (select from gift_cards g
      where g.company_id = u.company_id and g.holder_id = u.id)`

/** Reason of a points flow by the key of its journal. */
const source = sql`case
  when j.key like 'order:%' or j.key like 'refund:%' then 'order'
  when j.key like 'campaign:%' then 'campaign'
  when j.key like 'credit:%' then 'credit'
  when j.key like 'check-in:%' then 'checkIn'
  when j.key like 'task:%' then 'task'
  when j.key like 'review:%' then 'review'
  when j.key like 'chance:%' or j.key like 'draw:%' then 'draw'
  when j.key like 'exchange:%' then 'exchange'
  when j.key like 'card:%' then 'card'
  when j.key like 'seed:%' then 'seed'
  else 'other' end`

/**
 * Flows of points. A campaign's points move from `issued` to `campaign` and cancel out; they count
 * as issued when a shopper or a pending person has them.
 */
export const pointFacts = (company: number, range: EventRange): SQL => sql`
  select ${beijingDay(sql`j.at`)} as day, ${source} as source,
    case when e.account = 'expired' then 'expired' when e.account = 'reversed' then 'reversed'
      when e.account = 'spent' then case when e.delta > 0 then 'spent' else 'returned' end
      else 'issued' end as flow,
    case when e.account in ('expired', 'reversed') or e.account = 'spent' and e.delta > 0
      then e.delta else -e.delta end as points
  from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
  where e.company_id = ${company} and ${within(sql`e.id`, range)}
    and e.account in ('issued', 'partner', 'campaign', 'spent', 'expired', 'reversed')`

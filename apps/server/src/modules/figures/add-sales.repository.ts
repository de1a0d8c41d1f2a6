import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { refundFacts, saleFacts, shopperFacts } from './facts.ts'
import type { EventRange } from './figure-kinds.ts'

/**
 * Adds placed and paid orders. A shopper is new on the day of the first paid order; a late event
 * of an earlier day corrects the former first day.
 */
export const addSales = (tx: Db, company: number, range: EventRange) =>
  tx.execute(sql`
    with facts as materialized (${saleFacts(company, range)}),
    sums as (
      select kind, key, day, count(distinct order_id) filter (where not is_paid) as placed,
        count(distinct order_id) filter (where is_paid) as paid,
        coalesce(sum(num) filter (where is_paid), 0) as pieces,
        coalesce(sum(points) filter (where is_paid), 0) as points,
        coalesce(sum(cash) filter (where is_paid), 0) as cash,
        coalesce(sum(card) filter (where is_paid), 0) as card
      from facts group by kind, key, day
    ), buying as (
      select distinct kind, key, day, user_id from facts where is_paid
    ), added as (
      insert into figure_buyers (company_id, kind, day, key, user_id)
      select ${company}, kind, day, key, user_id from buying
      on conflict do nothing returning kind, key, day, user_id
    ), seen as (
      select b.user_id, least(min(b.day), f.first_day) as first_day, f.first_day as former
      from buying b left join figure_first_days f
        on f.company_id = ${company} and f.user_id = b.user_id
      group by b.user_id, f.first_day
    ), begun as (
      insert into figure_first_days (company_id, user_id, first_day)
      select ${company}, user_id, first_day from seen
      on conflict (company_id, user_id) do update set first_day = excluded.first_day
      where figure_first_days.first_day <> excluded.first_day
    ), buyers as (
      select a.kind, a.key, a.day, count(*) as buyers,
        count(*) filter (where s.first_day < a.day) as regulars
      from added a join seen s on s.user_id = a.user_id group by a.kind, a.key, a.day
      union all
      select b.kind, b.key, b.day, 0, count(*)
      from seen s join figure_buyers b
        on b.company_id = ${company} and b.user_id = s.user_id and b.day = s.former
      where s.first_day < s.former group by b.kind, b.key, b.day
    ), changes as (
      select kind, key, day, placed, paid, pieces, points, cash, card, 0 as buyers, 0 as regulars from sums
      union all
      select kind, key, day, 0, 0, 0, 0, 0, 0, buyers, regulars from buyers
    )
    insert into figure_sums as f (company_id, kind, day, key, orders_placed, orders_paid, pieces,
      points, cash, card, buyers, returning_buyers)
    select ${company}, kind, day, key, sum(placed), sum(paid), sum(pieces), sum(points), sum(cash),
      sum(card), sum(buyers), sum(regulars)
    from changes group by kind, day, key
    on conflict (company_id, kind, day, key) do update set
      orders_placed = f.orders_placed + excluded.orders_placed,
      orders_paid = f.orders_paid + excluded.orders_paid,
      pieces = f.pieces + excluded.pieces, points = f.points + excluded.points,
      cash = f.cash + excluded.cash, card = f.card + excluded.card,
      buyers = f.buyers + excluded.buyers,
      returning_buyers = f.returning_buyers + excluded.returning_buyers`)

/** Adds refunds, by the day that they were booked. */
export const addRefunds = (tx: Db, company: number, range: EventRange) =>
  tx.execute(sql`
    insert into figure_sums as f (company_id, kind, day, key, refunded_points, refunded_cash, refunded_card)
    select ${company}, kind, day, key, sum(points), sum(cash), sum(card)
    from (${refundFacts(company, range)}) r group by kind, day, key
    on conflict (company_id, kind, day, key) do update set
      refunded_points = f.refunded_points + excluded.refunded_points,
      refunded_cash = f.refunded_cash + excluded.refunded_cash,
      refunded_card = f.refunded_card + excluded.refunded_card`)

/** Adds new accounts. */
export const addShoppers = (tx: Db, company: number, range: EventRange) =>
  tx.execute(sql`
    insert into figure_sums as f (company_id, kind, day, key, new_shoppers)
    select ${company}, 'all', day, '', count(*) from (${shopperFacts(company, range)}) u group by day
    on conflict (company_id, kind, day, key) do update set
      new_shoppers = f.new_shoppers + excluded.new_shoppers`)

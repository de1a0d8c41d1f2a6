import type { DrawChances } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { lockShopper } from '../../../db/lock-shopper.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper, Visitor } from '../../../shopper.ts'
import { returnPoints, spendPoints } from '../../points/index.ts'
import { toDay, toEndOfDay } from '../draw-days.ts'
import { selectDraws, time, type DrawRow } from '../draw-rows.ts'

/** Throws the refusal of a draw that cannot be played. */
export type AssertRunning = (draw: DrawRow, at: Date) => void
type NewChance = { drawId: number; id: string; requestKey: string; at: Date }

/** Whether an order has pieces that were not refunded. */
const hasPiecesLeft = (companyId: number, orderId: SQL) => sql`exists (
  select from order_lines l
  where l.company_id = ${companyId} and l.order_id = ${orderId}
    and l.num > coalesce((select sum(r.num) from order_refund_lines r
      where r.company_id = l.company_id and r.line_id = l.id), 0))`

/**
 * Usable chances of orders, of a row `c`. A refunded order loses its unused chances; its used ones
 * count against the other orders.
 */
const usableOfOrders = (companyId: number) => sql`case
  when ${hasPiecesLeft(companyId, sql`c.key`)} then c.granted - c.used else -c.used end`

/** Received orders of the time of a draw that have not brought their chances. */
const listFreshOrders = (visitor: Visitor, draw: DrawRow, at: Date) => sql`
  select e.order_id from orders o
  join order_events e on e.company_id = o.company_id and e.order_id = o.id and e.child_id = ''
    and e.to_status = 3
  where o.company_id = ${visitor.companyId} and o.user_id = ${visitor.userId} and o.status = 3
    and o.payable > 0 and ${hasPiecesLeft(visitor.companyId, sql`o.id`)} and e.at >= ${draw.startsAt}::timestamptz and e.at <= ${time(at)}
    and not exists (select from lucky_draw_chances c where c.company_id = o.company_id
      and c.draw_id = ${draw.id} and c.user_id = o.user_id and c.source = 'order'
      and c.key = e.order_id)`

/**
 * Available chances: stored ones and those that the next draw will store; a guest sees those of a
 * new shopper.
 */
export async function countChances(
  tx: Db,
  visitor: Visitor,
  draw: DrawRow,
  at: Date,
): Promise<DrawChances> {
  const { companyId, userId } = visitor
  const day = toDay(at)
  const [row] = await selectRows<{
    left: number
    ofOrders: number
    bought: number
    hasFree: boolean
    orders: number
  }>(
    tx,
    sql`select coalesce(sum(granted - used)
            filter (where expires_at > ${time(at)} and source <> 'order'), 0)::int as left,
          coalesce(sum(${usableOfOrders(companyId)})
            filter (where expires_at > ${time(at)} and source = 'order'), 0)::int as "ofOrders",
          count(*) filter (where source = 'points' and day = ${day}::date)::int as bought,
          coalesce(bool_or(source = 'free' and key = ${day}), false) as "hasFree",
          (select count(*)::int from (${listFreshOrders(visitor, draw, at)}) o) as orders
        from lucky_draw_chances c
        where company_id = ${companyId} and draw_id = ${draw.id} and user_id = ${userId}`,
  )
  const { left = 0, ofOrders = 0, bought = 0, hasFree = false, orders = 0 } = row ?? {}
  const leftOfOrders = Math.max(0, ofOrders + orders * draw.perOrder)
  return {
    left: left + (hasFree ? 0 : draw.dailyFree) + leftOfOrders,
    buyable: draw.pointsPrice > 0 ? Math.max(0, draw.dailyBought - bought) : 0,
    price: draw.pointsPrice,
    perShare: draw.dailyShared,
    perOrder: draw.perOrder,
  }
}

/** Uses the chance that expires first. @returns its id, or null without one */
export async function takeChance(
  tx: Db,
  shopper: Shopper,
  draw: DrawRow,
  { at, createId }: { at: Date; createId: () => string },
): Promise<string | null> {
  const { companyId, userId } = shopper
  const day = toDay(at)
  if (draw.dailyFree > 0) {
    await tx.execute(
      sql`insert into lucky_draw_chances
            (company_id, id, draw_id, user_id, source, key, granted, day, expires_at, created_at)
          values (${companyId}, ${createId()}, ${draw.id}, ${userId}, 'free', ${day},
            ${draw.dailyFree}, ${day}::date, ${time(toEndOfDay(at))}, ${time(at)})
          on conflict do nothing`,
    )
  }
  if (draw.perOrder > 0) {
    const prefix = createId()
    await tx.execute(
      sql`insert into lucky_draw_chances
            (company_id, id, draw_id, user_id, source, key, granted, day, expires_at, created_at)
          select ${companyId}, ${prefix} || '-' || o.order_id, ${draw.id}, ${userId}, 'order',
            o.order_id, ${draw.perOrder}, ${day}::date, ${draw.endsAt}::timestamptz, ${time(at)}
          from (${listFreshOrders(shopper, draw, at)}) o on conflict do nothing`,
    )
  }
  const [taken] = await selectRows<{ id: string }>(
    tx,
    sql`update lucky_draw_chances set used = used + 1
        where company_id = ${companyId} and used < granted and id = (
          select n.id from lucky_draw_chances n
          where n.company_id = ${companyId} and n.draw_id = ${draw.id} and n.user_id = ${userId}
            and n.used < n.granted and n.expires_at > ${time(at)}
            and (n.source <> 'order' or (${hasPiecesLeft(companyId, sql`n.key`)}
              and 0 < (select sum(${usableOfOrders(companyId)}) from lucky_draw_chances c
                where c.company_id = n.company_id and c.draw_id = n.draw_id
                  and c.user_id = n.user_id and c.source = 'order')))
          order by n.expires_at, n.created_at, n.id limit 1 for update of n)
        returning id`,
  )
  return taken?.id ?? null
}

/** Refunds the points of unused bought chances at the close of a draw. */
export async function returnUnused(
  tx: Db,
  { companyId, drawId, at }: { companyId: number; drawId: number; at: Date },
): Promise<void> {
  const unused = await selectRows<{ id: string; userId: number; points: number }>(
    tx,
    sql`update lucky_draw_chances set returned_at = ${time(at)}
        where company_id = ${companyId} and draw_id = ${drawId} and source = 'points' and used = 0
          and returned_at is null
        returning id, user_id::float8 as "userId", points`,
  )
  for (const { id, userId, points } of unused.toSorted((a, b) => a.userId - b.userId)) {
    const key = `chance:${id}:return`
    const spentKey = `chance:${id}`
    const reason = '未用的抽奖次数退回'
    await returnPoints(tx, { companyId, userId, points, key, spentKey, reason, at })
  }
}

export function createChancesRepository(db: Database) {
  /** Locks the open draw, so that a concurrent close waits. */
  async function getRunning(
    tx: Db,
    companyId: number,
    { drawId, at }: NewChance,
    assertRunning: AssertRunning,
  ): Promise<DrawRow> {
    await tx.execute(
      sql`select from lucky_draws where company_id = ${companyId} and id = ${drawId} for share`,
    )
    const [draw] = await selectDraws(
      tx,
      companyId,
      sql`d.id = ${drawId} and d.opened_at is not null`,
    )
    if (!draw) throw new Refusal('draw/not-found')
    assertRunning(draw, at)
    return draw
  }

  return {
    count: (visitor: Visitor, draw: DrawRow, at: Date) =>
      db.transaction(visitor.companyId, (tx) => countChances(tx, visitor, draw, at)),

    /** Buys a chance with points; the shopper's row lock serialises purchases. */
    buy: (shopper: Shopper, chance: NewChance, assertRunning: AssertRunning) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const { drawId, id, requestKey, at } = chance
        const draw = await getRunning(tx, companyId, chance, assertRunning)
        await lockShopper(tx, companyId, userId)
        const [earlier] = await selectRows<{ drawId: number }>(
          tx,
          sql`select draw_id::float8 as "drawId" from lucky_draw_chances
              where company_id = ${companyId} and user_id = ${userId} and source = 'points'
                and key = ${requestKey}`,
        )
        if (earlier && earlier.drawId !== drawId) throw new Refusal('draw/key-reused')
        if (!earlier) {
          const { buyable, price } = await countChances(tx, shopper, draw, at)
          if (buyable === 0) throw new Refusal('draw/no-more')
          const spent = await spendPoints(tx, {
            companyId,
            userId,
            at,
            points: price,
            key: `chance:${id}`,
            reason: `抽奖次数 ${draw.title}`,
          })
          if (!spent) throw new Refusal('checkout/insufficient-points')
          await tx.execute(
            sql`insert into lucky_draw_chances (company_id, id, draw_id, user_id, source, key, granted,
                  points, day, expires_at, created_at)
                values (${companyId}, ${id}, ${drawId}, ${userId}, 'points', ${requestKey}, 1, ${price},
                  ${toDay(at)}::date, ${draw.endsAt}::timestamptz, ${time(at)})`,
          )
        }
        return countChances(tx, shopper, draw, at)
      }),

    /** Code of the shopper's share of the day; it grants nothing until another shopper opens it. */
    share: (shopper: Shopper, chance: NewChance, assertRunning: AssertRunning) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const { drawId, id, at } = chance
        const draw = await getRunning(tx, companyId, chance, assertRunning)
        if (draw.dailyShared === 0) throw new Refusal('draw/no-more')
        const day = toDay(at)
        const [row] = await selectRows<{ id: string }>(
          tx,
          sql`insert into lucky_draw_chances
                (company_id, id, draw_id, user_id, source, key, granted, day, expires_at, created_at)
              values (${companyId}, ${id}, ${drawId}, ${userId}, 'share', ${day}, 0, ${day}::date,
                ${draw.endsAt}::timestamptz, ${time(at)})
              on conflict (company_id, draw_id, user_id, source, key)
              do update set key = excluded.key returning id`,
        )
        return { code: row?.id ?? id, chances: await countChances(tx, shopper, draw, at) }
      }),

    /** Grants the chance of a share that another shopper opened, once a day. */
    openShare: (
      shopper: Shopper,
      { code, ...chance }: NewChance & { code: string },
      assertRunning: AssertRunning,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const draw = await getRunning(tx, companyId, chance, assertRunning)
        await tx.execute(
          sql`update lucky_draw_chances set granted = 1
              where company_id = ${companyId} and id = ${code} and draw_id = ${draw.id}
                and source = 'share' and granted = 0 and user_id <> ${userId}
                and day = ${toDay(chance.at)}::date`,
        )
        return countChances(tx, shopper, draw, chance.at)
      }),
  }
}
export type ChancesRepository = ReturnType<typeof createChancesRepository>

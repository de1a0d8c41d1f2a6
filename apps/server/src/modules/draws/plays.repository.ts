import { findHit, isClaimable, toDrawNumber } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { addNotice } from '../notices/index.ts'
import { giveFromBudget } from '../point-grants/index.ts'
import { assertGivable, claimCoupon } from '../coupons/index.ts'
import { countChances, takeChance, type AssertRunning } from './chances/chances.repository.ts'
import { choosePrize, type DrawUse } from './choosing/choose-prize.ts'
import { calculateTicket, deriveSeed, toChainDay } from './draw-days.ts'
import {
  lockDraw,
  selectDrawn,
  selectPrizes,
  time,
  type DrawnRow,
  type DrawRow,
  type PrizeRow,
} from './draw-rows.ts'

const POINTS_DAYS = 365
const DAY_MS = 86_400_000

type Play = { drawId: number; nonce: string; requestKey: string }
type PlayDeps = {
  db: Database
  now: () => Date
  createId: () => string
  createCouponId: () => string
  /** decrypts the last seed of a draw */
  openSeed: (companyId: number, draw: DrawRow) => string
}

const isVisible = ({ status }: DrawRow) => status !== 'draft' && status !== 'waiting'

async function readUse(
  tx: Db,
  { companyId, userId }: Shopper,
  draw: DrawRow,
  at: Date,
): Promise<DrawUse> {
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
  const rows = await selectRows<{ no: number; pieces: number; cost: number }>(
    tx,
    sql`select given as no, count(*)::int as pieces, sum(cost)::float8 as cost from draws
        where company_id = ${companyId} and draw_id = ${draw.id} and at >= ${time(hour)}
        group by given`,
  )
  const [own] = await selectRows<{ real: number }>(
    tx,
    sql`select count(*)::int as real from draws
        where company_id = ${companyId} and user_id = ${userId} and draw_id = ${draw.id}
          and state in ('waiting', 'claimed')`,
  )
  return {
    budget: draw.budget,
    hourBudget: draw.hourBudget,
    cost: draw.cost,
    realPerPerson: draw.realPerPerson,
    realGiven: own?.real ?? 0,
    hourCost: rows.reduce((sum, { cost }) => sum + cost, 0),
    hourGiven: new Map(rows.map(({ no, pieces }) => [no, pieces])),
  }
}

/** Plays of draws: chance, number, result, limits and gift in one transaction. */
export function createPlaysRepository(deps: PlayDeps) {
  const { db, now, createId, createCouponId, openSeed } = deps

  /**
   * Credits a prize without a claim.
   * @returns false if its budget or template is used up
   */
  async function credit(
    tx: Db,
    { companyId, userId }: Shopper,
    prize: PrizeRow,
    { number, title, at }: { number: string; title: string; at: Date },
  ): Promise<boolean> {
    if (prize.kind === 'points' && prize.points !== null) {
      return giveFromBudget(tx, {
        companyId,
        kind: 'draw',
        userId,
        points: prize.points,
        at,
        key: `draw:${number}`,
        reason: `抽奖 ${title}`,
        expiresAt: new Date(at.getTime() + POINTS_DAYS * DAY_MS),
      })
    }
    if (prize.kind === 'coupon' && prize.templateId !== null) {
      const claim = { templateId: prize.templateId, couponId: createCouponId(), at }
      const origin = { requestKey: `draw:${number}`, source: `draw:${number}` }
      try {
        await claimCoupon(tx, { companyId, userId }, { ...claim, ...origin }, assertGivable)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return false
      }
    }
    return true
  }

  /** Gives the prize or its fallback; a prize that cannot be credited counts as exhausted. */
  async function give(
    tx: Db,
    shopper: Shopper,
    { prizes, hit, use }: { prizes: readonly PrizeRow[]; hit: PrizeRow; use: DrawUse },
    facts: { number: string; title: string; at: Date },
  ) {
    const exhausted = new Set<number>()
    for (;;) {
      const chosen = choosePrize(prizes, hit, use, exhausted)
      if (await credit(tx, shopper, chosen.prize, facts)) return chosen
      exhausted.add(chosen.prize.no)
    }
  }

  async function findEarlier(
    tx: Db,
    { companyId, userId }: Shopper,
    { drawId, nonce, requestKey }: Play,
  ): Promise<DrawnRow | null> {
    const [row] = await selectDrawn(
      tx,
      companyId,
      sql`r.user_id = ${userId} and r.request_key = ${requestKey}`,
    )
    if (!row) return null
    if (row.drawId !== drawId || row.nonce !== nonce) throw new Refusal('draw/key-reused')
    return row
  }

  return {
    /** The draw's lock serialises plays, so that numbers have no gap and limits hold. */
    play: (shopper: Shopper, play: Play, assertRunning: AssertRunning) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          const draw = await lockDraw(tx, companyId, play.drawId)
          if (!draw || draw.days === null || !isVisible(draw)) throw new Refusal('draw/not-found')
          // The time is read under the lock, because a play may wait past midnight.
          const at = now()
          const earlier = await findEarlier(tx, shopper, play)
          if (earlier) {
            const { left } = await countChances(tx, shopper, draw, at)
            return { row: earlier, left }
          }
          assertRunning(draw, at)
          const chanceId = await takeChance(tx, shopper, draw, { at, createId })
          if (chanceId === null) throw new Refusal('draw/no-chance')
          const no = draw.lastNo + 1
          const number = toDrawNumber(draw.id, no)
          const day = toChainDay(new Date(draw.startsAt), at)
          const seed = deriveSeed(openSeed(companyId, draw), draw.days, day)
          const ticket = calculateTicket(seed, { companyId, number, nonce: play.nonce }, draw.whole)
          const prizes = await selectPrizes(tx, companyId, draw.id)
          const hit = findHit(prizes, ticket)
          const use = await readUse(tx, shopper, draw, at)
          const { title } = draw
          const { prize, why } = await give(
            tx,
            shopper,
            { prizes, hit, use },
            { number, title, at },
          )
          const isReal = isClaimable(prize.kind)
          const state = isReal ? 'waiting' : prize.kind === 'thanks' ? 'none' : 'credited'
          const claimUntil = isReal ? new Date(at.getTime() + draw.claimDays * DAY_MS) : null
          await tx.execute(
            sql`update lucky_draw_prizes set given = given + 1
                where company_id = ${companyId} and id = ${prize.id}`,
          )
          await tx.execute(
            sql`update lucky_draws set last_no = ${no}, cost = cost + ${prize.unitCost}
                where company_id = ${companyId} and id = ${draw.id}`,
          )
          await tx.execute(
            sql`insert into draws (company_id, draw_id, no, user_id, chance_id, request_key, at, day,
                  nonce, ticket, hit, given, why, cost, state, claim_until)
                values (${companyId}, ${draw.id}, ${no}, ${userId}, ${chanceId}, ${play.requestKey},
                  ${time(at)}, ${day}, ${play.nonce}, ${ticket}, ${hit.no}, ${prize.no}, ${why},
                  ${prize.unitCost}, ${state}, ${claimUntil?.toISOString() ?? null}::timestamptz)`,
          )
          if (claimUntil) {
            await addNotice(tx, {
              companyId,
              userId,
              kind: 'prize.won',
              effect: number,
              facts: {
                drawNumber: number,
                name: prize.title,
                expiresAt: claimUntil.toISOString(),
              },
              at,
            })
          }
          const [row] = await selectDrawn(
            tx,
            companyId,
            sql`r.draw_id = ${draw.id} and r.no = ${no}`,
          )
          if (!row) throw new Error(`${number} was not inserted`)
          const { left } = await countChances(tx, shopper, draw, at)
          return { row, left }
        }),
      ),
  }
}
export type PlaysRepository = ReturnType<typeof createPlaysRepository>

import type { DrawProblem, InputOf, OperatorsDraw } from '@mall/contract'
import { canTransition } from '@mall/contract/states'
import { luckyDrawTransitions } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../operators/index.ts'
import { movePieces } from '../stock/index.ts'
import { returnUnused } from './chances.repository.ts'
import { countDays, countPublishable, deriveSeed } from './draw-days.ts'
import {
  lockDraw,
  selectDraws,
  selectPrizes,
  time,
  type DrawRow,
  type PrizeRow,
} from './draw-rows.ts'

export const DRAW_APPROVAL = 'lucky-draw'

export type FullDraw = { draw: DrawRow; prizes: PrizeRow[] }
export type Problem = { no: number | null; problem: DrawProblem }
export type SeedPort = {
  /** a new seed of the last day */
  create: () => string
  seal: (companyId: number, drawId: number, seed: string) => string
  open: (companyId: number, draw: DrawRow) => string
}
type Event = keyof typeof luckyDrawTransitions
type Change = { companyId: number; at: Date }
/** `hasTopUps`: a supplier of top-ups is connected; verified before a second person decides */
type ProblemsFacts = Change & { hasTopUps?: boolean }

export const toTarget = (id: number) => `lucky-draw:${String(id)}`

export const present = ({ draw, prizes }: FullDraw): OperatorsDraw => {
  const { id, title, kind, status, startsAt, endsAt, whole, budget, lastNo } = draw
  return {
    ...{ id, title, kind, status, startsAt, endsAt, whole, budget, draws: lastNo },
    prizes: prizes.map((prize) => ({
      ...{ no: prize.no, kind: prize.kind, title: prize.title, weight: prize.weight },
      ...{ pieces: prize.pieces, given: prize.given, hourCap: prize.hourCap },
      ...{ unitCost: prize.unitCost, fallback: prize.fallback },
    })),
  }
}

async function getDraw(tx: Db, companyId: number, id: number): Promise<FullDraw> {
  const [draw] = await selectDraws(tx, companyId, sql`d.id = ${id}`)
  if (!draw) throw new Refusal('draw/not-found')
  return { draw, prizes: await selectPrizes(tx, companyId, id) }
}

async function lockFull(tx: Db, companyId: number, id: number): Promise<FullDraw> {
  await lockDraw(tx, companyId, id)
  return getDraw(tx, companyId, id)
}

/** Problems that prevent opening a draft. */
async function listProblems(
  tx: Db,
  { draw, prizes }: FullDraw,
  { companyId, at, hasTopUps = true }: ProblemsFacts,
): Promise<Problem[]> {
  const problems = await selectRows<Problem>(
    tx,
    sql`select p.no, x.problem from lucky_draw_prizes p
        cross join lateral (
          select 'stock' as problem where p.kind in ('goods', 'cardSecret') and not exists (
            select from stocks t join skus k on k.company_id = t.company_id and k.id = t.sku_id
            join spus s on s.company_id = k.company_id and s.id = k.spu_id
            where t.company_id = p.company_id and t.sku_id = p.sku_id and t.pool_id = 0
              and k.on_sale and s.on_sale and t.available >= p.pieces
              and s.kind = case p.kind when 'cardSecret' then 'card' else 'parcel' end)
          union all select 'topUp' where p.kind = 'topUp' and (not ${hasTopUps} or 3 > (
            select count(*) from top_up_faces f
            where f.company_id = p.company_id and f.face_value = p.face_value and not f.is_out
              and f.carrier in ('mobile', 'unicom', 'telecom')))
          union all select 'coupon' where p.kind = 'coupon' and not exists (
            select from coupon_templates c where c.company_id = p.company_id
              and c.id = p.template_id and not coalesce((c.rule->>'stopped')::boolean, false))
          union all select 'points' where p.kind = 'points' and not exists (
            select from point_campaigns b where b.company_id = p.company_id and b.kind = 'draw'
              and b.state = 'open' and b.expires_at > ${time(at)} and b.remaining >= p.points)) x
        where p.company_id = ${companyId} and p.draw_id = ${draw.id} order by p.no`,
  )
  if (new Date(draw.endsAt) <= at) problems.push({ no: null, problem: 'ended' })
  return prizes.length === 0 ? [{ no: null, problem: 'stock' }] : problems
}

async function setStatus(
  tx: Db,
  { companyId, at }: Change,
  draw: DrawRow,
  event: Event,
): Promise<void> {
  const change = luckyDrawTransitions[event]
  if (!canTransition(change, draw.status)) throw new Refusal('draw/state')
  await tx.execute(
    sql`update lucky_draws set status = ${change.to},
          closed_at = case when ${change.to} = 'closed' then ${time(at)} else closed_at end,
          settled_at = case when ${change.to} = 'settled' then ${time(at)} else settled_at end
        where company_id = ${companyId} and id = ${draw.id}`,
  )
}

const log = (tx: Db, operator: Operator, draw: DrawRow, event: Event, at: Date) =>
  appendLog(tx, operator, {
    target: toTarget(draw.id),
    before: { status: draw.status },
    after: { status: luckyDrawTransitions[event].to },
    at,
  })

async function publishSeeds(
  tx: Db,
  { companyId, at }: Change,
  draw: DrawRow,
  openSeed: SeedPort['open'],
): Promise<number> {
  if (draw.days === null) return 0
  const due = countPublishable(new Date(draw.startsAt), draw.days, at)
  const last = openSeed(companyId, draw)
  let published = 0
  for (let day = 1; day <= due; day += 1) {
    const rows = await selectRows(
      tx,
      sql`insert into draw_seeds (company_id, draw_id, day, seed, published_at)
          values (${companyId}, ${draw.id}, ${day}, ${deriveSeed(last, draw.days, day)}, ${time(at)})
          on conflict do nothing returning day`,
    )
    published += rows.length
  }
  return published
}

/**
 * A second person's approval opens a draw that waits: pieces leave the warehouse, and its digest is
 * published. The chain of seeds was made when the opening was requested.
 */
export async function openDraw(
  tx: Db,
  operator: Operator,
  { companyId, id, at }: Change & { id: number },
): Promise<void> {
  const full = await lockFull(tx, companyId, id)
  const { draw, prizes } = full
  if ((await listProblems(tx, full, { companyId, at })).length > 0) {
    throw new Refusal('draw/not-openable')
  }
  await setStatus(tx, { companyId, at }, draw, 'approve')
  const moves = prizes.flatMap(({ id: toPool, skuId, pieces }) =>
    skuId === null || pieces === null ? [] : [{ skuId, fromPool: 0, toPool, num: pieces }],
  )
  // One move at a time: two prizes may be of the same SKU.
  for (const move of moves) {
    const moveKey = `draw:${String(move.toPool)}:open`
    const short = await movePieces(tx, { companyId, moveKey, at }, [move])
    if (short.length > 0) throw new Refusal('draw/not-openable')
  }
  await tx.execute(
    sql`update lucky_draws set opened_at = ${time(at)}
        where company_id = ${companyId} and id = ${id}`,
  )
  await log(tx, operator, draw, 'approve', at)
}

/** A rejected draw is a draft again. */
export async function rejectDraw(
  tx: Db,
  { companyId, id, at }: Change & { id: number },
): Promise<void> {
  const draw = await lockDraw(tx, companyId, id)
  if (draw) await setStatus(tx, { companyId, at }, draw, 'reject')
}

async function closeDraw(tx: Db, change: Change, draw: DrawRow): Promise<void> {
  await setStatus(tx, change, draw, 'close')
  await returnUnused(tx, { ...change, drawId: draw.id })
}

/** Draws for operators and the daily job; every change of an operator is in the log. */
export function createOperatorDrawsRepository(db: Database, seeds: SeedPort, hasTopUps: boolean) {
  return {
    list: (companyId: number, { before, limit }: { before: number | null; limit: number }) =>
      db.transaction(companyId, async (tx) => {
        const where = before === null ? sql`true` : sql`d.id < ${before}`
        const rest = sql`order by d.id desc limit ${limit}`
        const rows: FullDraw[] = []
        for (const draw of await selectDraws(tx, companyId, where, rest)) {
          rows.push({ draw, prizes: await selectPrizes(tx, companyId, draw.id) })
        }
        return rows
      }),

    get: (companyId: number, id: number) =>
      db.transaction(companyId, (tx) => getDraw(tx, companyId, id)),

    /** A repetition of the request key returns the same draft. */
    create: (operator: Operator, input: InputOf<'ops.createDraw'>, requestKey: string, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const skuIds = JSON.stringify(
          input.prizes.flatMap(({ skuId }) => (skuId === undefined ? [] : [skuId])),
        )
        const missing = await selectRows(
          tx,
          sql`select from jsonb_array_elements_text(${skuIds}::jsonb) as w (id)
              where not exists (select from skus k
                where k.company_id = ${companyId} and k.id = w.id::bigint)`,
        )
        if (missing.length > 0) throw new Refusal('draw/bad-draw')
        const [created] = await selectRows<{ id: number }>(
          tx,
          sql`insert into lucky_draws (company_id, title, kind, starts_at, ends_at, whole, daily_free,
                points_price, daily_bought, daily_shared, per_order, real_per_person, claim_days,
                budget, hour_budget, created_by, request_key, created_at)
              values (${companyId}, ${input.title}, ${input.kind}, ${input.startsAt}::timestamptz,
                ${input.endsAt}::timestamptz, ${input.whole}, ${input.dailyFree}, ${input.pointsPrice},
                ${input.dailyBought}, ${input.dailyShared}, ${input.perOrder}, ${input.realPerPerson},
                ${input.claimDays}, ${input.budget ?? null}, ${input.hourBudget ?? null},
                ${operator.id}, ${requestKey}, ${time(at)})
              on conflict (company_id, created_by, request_key) do nothing
              returning id::float8 as id`,
        )
        if (!created) {
          const [draw] = await selectDraws(
            tx,
            companyId,
            sql`d.created_by = ${operator.id} and d.request_key = ${requestKey}`,
          )
          if (!draw) throw new Error('a draw was neither created nor found')
          return { draw, prizes: await selectPrizes(tx, companyId, draw.id) }
        }
        const rows = JSON.stringify(
          input.prizes.map((prize, index) => ({
            ...{ no: index + 1, kind: prize.kind, title: prize.title, weight: prize.weight },
            ...{ pieces: prize.pieces, hour_cap: prize.hourCap, unit_cost: prize.unitCost },
            ...{ fallback: prize.fallback, points: prize.points },
            ...{ template_id: prize.templateId, sku_id: prize.skuId },
            face_value: prize.faceValue,
          })),
        )
        await tx.execute(
          sql`insert into lucky_draw_prizes (company_id, draw_id, no, kind, title, weight, pieces,
                hour_cap, unit_cost, fallback, points, template_id, sku_id, face_value)
              select ${companyId}, ${created.id}, w.* from jsonb_to_recordset(${rows}::jsonb)
                as w(no int, kind text, title text, weight int, pieces int, hour_cap int,
                  unit_cost bigint, fallback int, points int, template_id bigint, sku_id bigint,
                  face_value bigint)`,
        )
        const draft = { kind: DRAW_APPROVAL, targetId: String(created.id) }
        await recordAuthor(tx, operator, draft)
        await appendLog(tx, operator, { target: toTarget(created.id), after: { ...input }, at })
        return getDraw(tx, companyId, created.id)
      }),

    preview: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const full = await getDraw(tx, companyId, id)
        return { full, problems: await listProblems(tx, full, { companyId, at, hasTopUps }) }
      }),

    /** Fixes odds and prizes until a second person has decided. */
    submit: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const full = await lockFull(tx, companyId, id)
        await setStatus(tx, { companyId, at }, full.draw, 'submit')
        if ((await listProblems(tx, full, { companyId, at, hasTopUps })).length > 0) {
          throw new Refusal('draw/not-openable')
        }
        const days = countDays(new Date(full.draw.startsAt), new Date(full.draw.endsAt))
        const last = seeds.create()
        await tx.execute(
          sql`update lucky_draws set days = ${days}, digest = ${deriveSeed(last, days, 0)},
                sealed_seed = ${seeds.seal(companyId, id, last)}
              where company_id = ${companyId} and id = ${id}`,
        )
        const approval = await requestApproval(tx, operator, {
          kind: DRAW_APPROVAL,
          targetId: String(id),
          permission: 'marketing.write',
          summary: `开启抽奖 ${full.draw.title}`,
          at,
        })
        await log(tx, operator, full.draw, 'submit', at)
        return { full: await getDraw(tx, companyId, id), approval }
      }),

    change: (operator: Operator, id: number, event: 'pause' | 'resume' | 'close', at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { draw } = await lockFull(tx, companyId, id)
        if (event === 'close') await closeDraw(tx, { companyId, at }, draw)
        else await setStatus(tx, { companyId, at }, draw, event)
        await log(tx, operator, draw, event, at)
        return getDraw(tx, companyId, id)
      }),

    /** Returns the pieces that were not won to the warehouse. */
    settle: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { draw } = await lockFull(tx, companyId, id)
        if (draw.status === 'closed') {
          const waiting = await selectRows(
            tx,
            sql`select from draws where company_id = ${companyId} and draw_id = ${id}
                  and state = 'waiting' limit 1`,
          )
          if (waiting.length > 0) throw new Refusal('draw/prizes-open')
          await setStatus(tx, { companyId, at }, draw, 'settle')
          const left = await selectRows<{ skuId: number; poolId: number; num: number }>(
            tx,
            sql`select t.sku_id::float8 as "skuId", t.pool_id::float8 as "poolId",
                  t.available::float8 as num
                from lucky_draw_prizes p
                join stocks t on t.company_id = p.company_id and t.sku_id = p.sku_id
                  and t.pool_id = p.id
                where p.company_id = ${companyId} and p.draw_id = ${id} and t.available > 0`,
          )
          const moves = left.map(({ skuId, poolId, num }) => ({
            ...{ skuId, fromPool: poolId, toPool: 0, num },
          }))
          for (const move of moves) {
            const moveKey = `draw:${String(move.fromPool)}:settle`
            const short = await movePieces(tx, { companyId, moveKey, at }, [move])
            if (short.length > 0) throw new Error(`${moveKey} cannot be moved`)
          }
          await log(tx, operator, draw, 'settle', at)
        } else if (draw.status !== 'settled') throw new Refusal('draw/state')
        const [totals = { points: 0, claimed: 0, abandoned: 0 }] = await selectRows<{
          points: number
          claimed: number
          abandoned: number
        }>(
          tx,
          sql`select
                coalesce((select -sum(e.delta) from journals j
                  join entries e on e.company_id = j.company_id and e.journal_id = j.id
                  where j.company_id = ${companyId} and e.account = 'campaign'
                    and j.key like ${`draw:L${String(id)}-%`}), 0)::float8 as points,
                coalesce(sum(r.claimed), 0)::int as claimed,
                coalesce(sum(r.abandoned), 0)::int as abandoned
              from (
                select count(*) filter (where state = 'claimed') as claimed,
                  count(*) filter (where state = 'abandoned') as abandoned
                from draws where company_id = ${companyId} and draw_id = ${id}
                union all
                select removed_given * (kind in ('goods', 'cardSecret', 'topUp'))::int, removed_abandoned
                from lucky_draw_prizes where company_id = ${companyId} and draw_id = ${id}
              ) r`,
        )
        return { full: await getDraw(tx, companyId, id), ...totals }
      }),

    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; draw_id: string }>(
        'select * from list_due_draws($1, $2)',
        [now.toISOString(), limit],
      ),

    /** Publishes due seeds and closes a draw whose end has passed, under the lock of the draw. */
    advance: (companyId: number, id: number, at: Date): Promise<number> =>
      db.transaction(companyId, async (tx) => {
        const draw = await lockDraw(tx, companyId, id)
        if (!draw) return 0
        const published = await publishSeeds(tx, { companyId, at }, draw, seeds.open)
        const isOver = new Date(draw.endsAt) <= at
        if (!isOver || !canTransition(luckyDrawTransitions.close, draw.status)) return published
        await closeDraw(tx, { companyId, at }, draw)
        return published + 1
      }),
  }
}
export type OperatorDrawsRepository = ReturnType<typeof createOperatorDrawsRepository>

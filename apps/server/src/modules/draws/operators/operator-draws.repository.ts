import type { InputOf, OperatorsDraw } from '@mall/contract'
import { canTransition } from '@mall/contract/states'
import { luckyDrawTransitions } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog, recordAuthor, requestApproval } from '../../operators/index.ts'
import { movePieces } from '../../stock/index.ts'
import { countDays, deriveSeed } from '../draw-days.ts'
import { lockDraw, selectDraws, selectPrizes, time } from '../draw-rows.ts'
import {
  type FullDraw,
  type SeedPort,
  toTarget,
  getDraw,
  lockFull,
  listProblems,
  assertOpenable,
  setStatus,
  logChange,
  publishSeeds,
  closeDraw,
  DRAW_APPROVAL,
} from './draw-changes.repository.ts'

export const present = ({ draw, prizes }: FullDraw): OperatorsDraw => {
  const { id, title, kind, status, startsAt, endsAt, whole, budget, lastNo } = draw
  const { dailyFree, pointsPrice, dailyBought, dailyShared, perOrder } = draw
  return {
    id,
    title,
    kind,
    status,
    startsAt,
    endsAt,
    whole,
    budget,
    dailyFree,
    pointsPrice,
    dailyBought,
    dailyShared,
    perOrder,
    realPerPerson: draw.realPerPerson,
    claimDays: draw.claimDays,
    draws: lastNo,
    prizes: prizes.map((prize) => ({
      no: prize.no,
      kind: prize.kind,
      title: prize.title,
      weight: prize.weight,
      pieces: prize.pieces,
      given: prize.given,
      hourCap: prize.hourCap,
      unitCost: prize.unitCost,
      fallback: prize.fallback,
    })),
  }
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

    /** A repeated request key returns the same draft. */
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
            no: index + 1,
            kind: prize.kind,
            title: prize.title,
            weight: prize.weight,
            pieces: prize.pieces,
            hour_cap: prize.hourCap,
            unit_cost: prize.unitCost,
            fallback: prize.fallback,
            points: prize.points,
            template_id: prize.templateId,
            sku_id: prize.skuId,
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

    /** Requests the opening of a draft; its odds and prizes cannot change until the decision. */
    submit: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const full = await lockFull(tx, companyId, id)
        await setStatus(tx, { companyId, at }, full.draw, 'submit')
        assertOpenable(full, await listProblems(tx, full, { companyId, at, hasTopUps }))
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
        await logChange(tx, operator, full.draw, 'submit', at)
        return { full: await getDraw(tx, companyId, id), approval }
      }),

    change: (operator: Operator, id: number, event: 'pause' | 'resume' | 'close', at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { draw } = await lockFull(tx, companyId, id)
        if (event === 'close') await closeDraw(tx, { companyId, at }, draw)
        else await setStatus(tx, { companyId, at }, draw, event)
        await logChange(tx, operator, draw, event, at)
        return getDraw(tx, companyId, id)
      }),

    /** Returns unwon pieces to the warehouse. */
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
            skuId,
            fromPool: poolId,
            toPool: 0,
            num,
          }))
          for (const move of moves) {
            const moveKey = `draw:${String(move.fromPool)}:settle`
            const short = await movePieces(tx, { companyId, moveKey, at }, [move])
            if (short.length > 0) throw new Error(`${moveKey} cannot be moved`)
          }
          await logChange(tx, operator, draw, 'settle', at)
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

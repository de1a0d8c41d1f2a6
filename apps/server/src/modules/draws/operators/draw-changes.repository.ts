import { canTransition } from '@mall/contract/states'
import { drawProblemLabels, luckyDrawTransitions, type DrawProblem } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { movePieces } from '../../stock/index.ts'
import { returnUnused } from '../chances/chances.repository.ts'
import { countPublishable, deriveSeed } from '../draw-days.ts'
import {
  lockDraw,
  selectDraws,
  selectPrizes,
  time,
  type DrawRow,
  type PrizeRow,
} from '../draw-rows.ts'

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
/** `hasTopUps`: a supplier of top-ups is connected */
type ProblemsFacts = Change & { hasTopUps?: boolean }

export const toTarget = (id: number) => `lucky-draw:${String(id)}`

export async function getDraw(tx: Db, companyId: number, id: number): Promise<FullDraw> {
  const [draw] = await selectDraws(tx, companyId, sql`d.id = ${id}`)
  if (!draw) throw new Refusal('draw/not-found')
  return { draw, prizes: await selectPrizes(tx, companyId, id) }
}

export async function lockFull(tx: Db, companyId: number, id: number): Promise<FullDraw> {
  await lockDraw(tx, companyId, id)
  return getDraw(tx, companyId, id)
}

export async function listProblems(
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

/** @throws draw/not-openable with the problems of each prize */
export function assertOpenable({ prizes }: FullDraw, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const reasons = problems.map(({ no, problem }) => {
    const prize = prizes.find((one) => one.no === no)
    const label = drawProblemLabels[problem]
    return prize ? `奖品 ${String(no)} ${prize.title}：${label}` : label
  })
  throw new Refusal('draw/not-openable', `活动不能开启：${reasons.join('；')}`)
}

export async function setStatus(
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

export const logChange = (tx: Db, operator: Operator, draw: DrawRow, event: Event, at: Date) =>
  appendLog(tx, operator, {
    target: toTarget(draw.id),
    before: { status: draw.status },
    after: { status: luckyDrawTransitions[event].to },
    at,
  })

export async function publishSeeds(
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
 * Opens an approved draw: moves pieces from the warehouse and publishes the digest. The chain of
 * seeds was created with the request.
 */
export async function openDraw(
  tx: Db,
  operator: Operator,
  { companyId, id, at }: Change & { id: number },
): Promise<void> {
  const full = await lockFull(tx, companyId, id)
  const { draw, prizes } = full
  assertOpenable(full, await listProblems(tx, full, { companyId, at }))
  await setStatus(tx, { companyId, at }, draw, 'approve')
  const moves = prizes.flatMap(({ id: toPool, skuId, pieces }) =>
    skuId === null || pieces === null ? [] : [{ skuId, fromPool: 0, toPool, num: pieces }],
  )
  // Moved in sequence, because two prizes may share a SKU.
  for (const move of moves) {
    const moveKey = `draw:${String(move.toPool)}:open`
    const short = await movePieces(tx, { companyId, moveKey, at }, [move])
    if (short.length > 0) assertOpenable(full, [{ no: null, problem: 'stock' }])
  }
  await tx.execute(
    sql`update lucky_draws set opened_at = ${time(at)}
        where company_id = ${companyId} and id = ${id}`,
  )
  await logChange(tx, operator, draw, 'approve', at)
}

export async function rejectDraw(
  tx: Db,
  { companyId, id, at }: Change & { id: number },
): Promise<void> {
  const draw = await lockDraw(tx, companyId, id)
  if (draw) await setStatus(tx, { companyId, at }, draw, 'reject')
}

export async function closeDraw(tx: Db, change: Change, draw: DrawRow): Promise<void> {
  await setStatus(tx, change, draw, 'close')
  await returnUnused(tx, { ...change, drawId: draw.id })
}

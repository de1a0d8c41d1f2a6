import type { InputOf } from '@mall/contract'
import type { DrawKind } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import {
  createOperatorDrawsService,
  drawsModule,
  openOperatorDraws,
} from '../../modules/draws/index.ts'
import { createApprovalsRepository, createApprovalsService } from '../../modules/operators/index.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { findDemoCallers } from './demo-callers.ts'

const companyId = 1
const DAY_MS = 86_400_000
const LASTS_DAYS = 60
const PIECES = 20

const draws: readonly { kind: DrawKind; title: string }[] = [
  { kind: 'wheel', title: '幸运大转盘' },
  { kind: 'grid', title: '转一圈，好礼停在哪' },
  { kind: 'scratchCard', title: '刮一刮，惊喜在下面' },
]

type Sku = { skuId: number; name: string }

type Plan = Pick<InputOf<'ops.createDraw'>, 'kind' | 'title' | 'prizes'> & {
  startsAt: Date
  endsAt: Date
}

/** Kind and title of the draw that starts tomorrow, of which shoppers may be reminded. */
const coming: { kind: DrawKind; title: string } = {
  kind: 'scratchCard',
  title: '上午十点开刮，好运加倍',
}

/** From 10:00 of tomorrow in Shanghai, for a day. */
function toTomorrow(at: Date) {
  const hours = 8 * 3_600_000
  const today = Math.floor((at.getTime() + hours) / DAY_MS) * DAY_MS - hours
  const startsAt = new Date(today + DAY_MS + 10 * 3_600_000)
  return { startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS) }
}

/** An operator's draft or stopped draw also prevents an announcement. */
async function hasComing(deps: Deps, at: Date): Promise<boolean> {
  const rows = await deps.db.query(
    companyId,
    sql`select from lucky_draws where company_id = ${companyId}
          and starts_at > ${at.toISOString()}::timestamptz limit 1`,
  )
  return rows.length > 0
}

/** Products that are prizes of the draws, with a short name for each. */
const gifts = [
  { name: '棉朵 安抚小熊 38cm 可机洗', title: '安抚小熊', weight: 22 },
  { name: '山野集 云南小粒挂耳咖啡 10g×20 袋', title: '挂耳咖啡', weight: 100 },
] as const

const CARD_SKU_ID = 3_800_001
const CARDS = 10

/** SKUs of card secrets that can be a prize: their pool has enough secrets. */
async function listCards(deps: Deps) {
  const rows = await deps.db.query<{ skuId: number }>(
    companyId,
    sql`select k.id::float8 as "skuId" from skus k
        join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
        where k.company_id = ${companyId} and k.id = ${CARD_SKU_ID} and k.on_sale
          and t.available >= ${CARDS * draws.length}`,
  )
  return rows.map(({ skuId }) => ({
    kind: 'cardSecret' as const,
    title: '云幕视频会员月卡',
    skuId,
    pieces: CARDS,
    fallback: 8,
    weight: 60,
    unitCost: 0,
  }))
}

const FACE_VALUE = 1_000
const TOP_UPS = 10

/** Face values of top-ups that can be a prize: a supplier offers them. */
async function listTopUps(deps: Deps) {
  if (!deps.topUp) return []
  const [offered] = await deps.db.query<{ carriers: number; cost: number }>(
    companyId,
    sql`select count(*)::int as carriers, coalesce(max(k.cost_points), 0)::float8 as cost
        from top_up_faces f join skus k on k.company_id = f.company_id and k.id = f.sku_id
        where f.company_id = ${companyId} and f.face_value = ${FACE_VALUE} and not f.is_out
          and f.carrier in ('mobile', 'unicom', 'telecom')`,
  )
  if (offered?.carriers !== 3) return []
  const prize = { kind: 'topUp' as const, title: '10 元话费', faceValue: FACE_VALUE }
  return [{ ...prize, pieces: TOP_UPS, fallback: 8, weight: 50, unitCost: offered.cost }]
}

/** The given products that are in stock, by their cheapest SKU. */
const listSkus = (deps: Deps) =>
  deps.db.query<Sku>(
    companyId,
    sql`select min(k.id)::float8 as "skuId", p.name from spus p
        join skus k on k.company_id = p.company_id and k.spu_id = p.id and k.on_sale
        join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
        where p.company_id = ${companyId} and p.on_sale and t.available >= ${PIECES * 5}
          and p.name in (${sql.join(
            gifts.map(({ name }) => sql`${name}`),
            sql`, `,
          )})
        group by p.id, p.name order by p.id`,
  )

const findTemplate = async (deps: Deps) => {
  const [row] = await deps.db.query<{ id: number; title: string }>(
    companyId,
    sql`select id::float8 as id, rule->>'title' as title from coupon_templates
        where company_id = ${companyId} and rule->>'total' is null and rule->>'kind' = 'minus'
          and not coalesce((rule->>'stopped')::boolean, false)
        order by id limit 1`,
  )
  return row ?? null
}

const short = (name: string) => [...name].slice(0, 20).join('')

/** Publishes a draw for tomorrow after the last announced one has started. */
export const demoDrawsJob: Job = {
  name: 'demo-draws',
  isGlobal: true,
  round: async (deps) => ((await hasComing(deps, deps.now())) ? 0 : createDemoDraws(deps, [])),
}

/**
 * Opens a draw of each kind for 60 days if none runs, and one that starts tomorrow, created and
 * opened by two demo operators.
 * @returns opened draws
 */
export async function createDemoDraws(deps: Deps, kinds = draws): Promise<number> {
  const callers = await findDemoCallers(deps)
  if (!callers || !(await findDemoShopper(deps, demoSignIns[0]?.phone ?? ''))) return 0
  const at = deps.now()
  const running = await deps.db.query<{ kind: DrawKind }>(
    companyId,
    sql`select kind from lucky_draws where company_id = ${companyId} and status = 'open'
          and ends_at > ${at.toISOString()}::timestamptz`,
  )
  const isAnnounced = await hasComing(deps, at)
  const missing = kinds.filter(({ kind }) => !running.some((draw) => draw.kind === kind))
  if (missing.length === 0 && isAnnounced) return 0
  const skus = await listSkus(deps)
  const template = await findTemplate(deps)
  const endsAt = new Date(at.getTime() + LASTS_DAYS * DAY_MS)
  const approvals = createApprovalsService({
    repository: createApprovalsRepository(deps.db),
    now: deps.now,
    companies: deps.companies,
    kinds: drawsModule.approvalKinds ?? [],
  })
  const repository = openOperatorDraws(deps)
  const service = createOperatorDrawsService({ repository, now: deps.now })
  const goods = gifts.flatMap(({ name, title, weight }) => {
    const sku = skus.find((one) => one.name === name)
    if (!sku) return []
    const prize = { kind: 'goods' as const, title, skuId: sku.skuId, pieces: PIECES }
    return [{ ...prize, fallback: 8, weight, unitCost: 0 }]
  })
  const cards = await listCards(deps)
  const topUps = await listTopUps(deps)
  // A card secret replaces the largest points prize and a top-up the next one, so that there are
  // eight prizes.
  const points = [50, 100, 200, 500].slice(0, 4 - cards.length).map((count, index) => ({
    kind: 'points' as const,
    title: `${String(count)} 积分`,
    points: count,
    fallback: 8,
    weight: [2_400, 900, 300, 78][index] ?? 0,
    unitCost: 0,
  }))
  const coupon = template
    ? [
        {
          kind: 'coupon' as const,
          title: short(template.title),
          templateId: template.id,
          weight: 1_200,
          fallback: 8,
          unitCost: 0,
        },
      ]
    : []
  const listPrizes = (kind: DrawKind) =>
    kind === 'wheel' && topUps.length > 0
      ? [...goods, ...cards, ...topUps, ...points.slice(0, -1), ...coupon]
      : [...goods, ...cards, ...points, ...coupon]
  const thanks = (weight: number) => ({
    kind: 'thanks' as const,
    title: '谢谢参与',
    weight,
    unitCost: 0,
  })
  const plans: Plan[] = missing.map((draw) => ({
    ...draw,
    startsAt: at,
    endsAt,
    prizes: listPrizes(draw.kind),
  }))
  if (!isAnnounced) plans.push({ ...coming, ...toTomorrow(at), prizes: [...points, ...coupon] })
  for (const { kind, title, startsAt, endsAt: until, prizes } of plans) {
    const rest = 10_000 - prizes.reduce((sum, { weight }) => sum + weight, 0)
    const blanks = Array.from({ length: 7 - prizes.length }, () => thanks(0))
    const key = `draw-${kind}-${String(startsAt.getTime())}`
    const { id } = await service.create(callers.marketing('ops.createDraw', key), {
      title,
      kind,
      startsAt: startsAt.toISOString(),
      endsAt: until.toISOString(),
      whole: 10_000,
      dailyFree: 2,
      pointsPrice: 100,
      dailyBought: 3,
      dailyShared: 1,
      perOrder: 1,
      realPerPerson: 1,
      claimDays: 7,
      prizes: [...prizes, ...blanks, thanks(rest)],
    })
    const { approval } = await service.open(callers.marketing('ops.openDraw', `open-${key}`), id)
    if (approval) await approvals.approve(callers.owner('ops.approve', approval), { id: approval })
  }
  return plans.length
}

import type { DrawKind } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { createBudgetsRepository, openBudget } from '../../modules/campaigns/index.ts'
import {
  createOperatorDrawsService,
  openDraw,
  openOperatorDraws,
} from '../../modules/lucky-draws/index.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { demoMachine } from './demo-machine.ts'

const companyId = 1
const DAY_MS = 86_400_000
const LASTS_DAYS = 60
const BUDGET_POINTS = 200_000
const PIECES = 20

const draws: readonly { kind: DrawKind; title: string }[] = [
  { kind: 'wheel', title: '幸运大转盘' },
  { kind: 'grid', title: '转一圈，好礼停在哪' },
  { kind: 'scratchCard', title: '刮一刮，惊喜在下面' },
]

type Sku = { skuId: number; name: string }

/** Two products in stock, the cheapest first. */
const listSkus = (deps: Deps) =>
  deps.db.query<Sku>(
    companyId,
    sql`select min(k.id)::float8 as "skuId", p.name from spus p
        join skus k on k.company_id = p.company_id and k.spu_id = p.id and k.on_sale
        join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
        where p.company_id = ${companyId} and p.on_sale and p.kind = 'parcel' and p.least_num = 1
          and p.limit_per_person is null and t.available >= ${PIECES * 10}
        group by p.id, p.name order by min(k.cost_points), p.id limit 2`,
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

/** A budget that the points prizes draw from, where there is none. */
async function ensureBudget(deps: Deps, endsAt: Date): Promise<void> {
  const repository = createBudgetsRepository(deps.db)
  if ((await repository.findRemaining(companyId, 'draw', deps.now())) > 0) return
  const operator = demoMachine(companyId, 'ops.openPointBudget')
  const budget = { kind: 'draw' as const, title: '抽奖奖品', points: BUDGET_POINTS, endsAt }
  await openBudget(deps.db, operator, budget, deps.now())
}

const short = (name: string) => [...name].slice(0, 20).join('')

/**
 * A draw of each kind that runs for 60 days, made where none of the kind runs.
 * @returns draws opened
 */
export async function createDemoDraws(deps: Deps): Promise<number> {
  if (!(await findDemoShopper(deps, demoSignIns[0]?.phone ?? ''))) return 0
  const at = deps.now()
  const running = await deps.db.query<{ kind: DrawKind }>(
    companyId,
    sql`select kind from lucky_draws where company_id = ${companyId} and status = 'open'
          and ends_at > ${at.toISOString()}::timestamptz`,
  )
  const missing = draws.filter(({ kind }) => !running.some((draw) => draw.kind === kind))
  if (missing.length === 0) return 0
  const skus = await listSkus(deps)
  const template = await findTemplate(deps)
  const endsAt = new Date(at.getTime() + LASTS_DAYS * DAY_MS)
  await ensureBudget(deps, new Date(endsAt.getTime() + DAY_MS))
  const repository = openOperatorDraws(deps)
  const service = createOperatorDrawsService({ repository, now: deps.now })
  const goods = skus.map(({ skuId, name }, index) => ({
    ...{ kind: 'goods' as const, title: short(name), skuId, pieces: PIECES, fallback: 8 },
    ...{ weight: index === 0 ? 100 : 22, unitCost: 0 },
  }))
  const points = [50, 100, 200, 500].map((count, index) => ({
    ...{ kind: 'points' as const, title: `${String(count)} 积分`, points: count, fallback: 8 },
    ...{ weight: [2_400, 900, 300, 78][index] ?? 0, unitCost: 0 },
  }))
  const coupon = template
    ? [
        {
          ...{ kind: 'coupon' as const, title: short(template.title), templateId: template.id },
          ...{ weight: 1_200, fallback: 8, unitCost: 0 },
        },
      ]
    : []
  const prizes = [...goods, ...points, ...coupon]
  const thanks = (weight: number) => ({
    ...{ kind: 'thanks' as const, title: '谢谢参与', weight, unitCost: 0 },
  })
  const rest = 10_000 - prizes.reduce((sum, { weight }) => sum + weight, 0)
  const blanks = Array.from({ length: 7 - prizes.length }, () => thanks(0))
  for (const { kind, title } of missing) {
    const operator = {
      ...demoMachine(companyId, 'ops.createDraw'),
      requestKey: `demo-draw-${kind}-${String(at.getTime())}`,
    }
    const { id } = await service.create(operator, {
      ...{ title, kind, startsAt: at.toISOString(), endsAt: endsAt.toISOString() },
      ...{ whole: 10_000, dailyFree: 2, pointsPrice: 100, dailyBought: 3, dailyShared: 1 },
      ...{ perOrder: 1, realPerPerson: 1, claimDays: 7 },
      prizes: [...prizes, ...blanks, thanks(rest)],
    })
    const approver = demoMachine(companyId, 'ops.openDraw')
    await service.open(operator, id)
    await deps.db.transaction(companyId, (tx) =>
      openDraw(tx, approver, { companyId, id, at: deps.now() }),
    )
  }
  return missing.length
}

import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import {
  createOperatorFlashSalesRepository,
  createOperatorFlashSalesService,
} from '../../modules/flash-sales/index.ts'
import { createSoldOutMemory } from '../../modules/stock/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { buyDemoFlashSale } from './demo-flash-orders.ts'
import { demoMachine } from './demo-machine.ts'

const companyId = 1
const SESSION_MS = 3_600_000
/** Hourly sessions that are published ahead, one day of them. */
const SESSIONS = 24
const GOODS = 6
/** Products of all sessions; a product repeats after four sessions. */
const PRODUCTS = 24
const PIECES = 8
const PER_PERSON = 2

type Sku = { skuId: number; costPoints: number }
type KnownItem = { skuId: number; startsAt: number; endsAt: number }

/** One SKU of each product, ordered so that neighbours are of different categories. */
const listSkus = (deps: Deps) =>
  deps.db.query<Sku>(
    companyId,
    sql`select "skuId", "costPoints" from (
          select k.id::float8 as "skuId", k.cost_points::float8 as "costPoints", p.top_category_id,
            row_number() over (partition by p.top_category_id order by p.sort desc, k.id desc) as nth
          from spus p
          join lateral (select * from skus k where k.company_id = p.company_id and k.spu_id = p.id
            and k.on_sale order by k.sort, k.id limit 1) k on true
          join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
          where p.company_id = ${companyId} and p.on_sale and p.kind = 'parcel' and p.least_num = 1
            and p.limit_per_person is null and t.available >= ${PIECES * 10}
        ) s order by nth, top_category_id limit ${PRODUCTS}`,
  )

/** Items of published sessions that have not ended, times in ms. */
const listKnownItems = (deps: Deps, at: Date) =>
  deps.db.query<KnownItem>(
    companyId,
    sql`select i.sku_id::float8 as "skuId",
          (extract(epoch from f.starts_at) * 1000)::float8 as "startsAt",
          (extract(epoch from f.ends_at) * 1000)::float8 as "endsAt"
        from flash_sale_sessions f
        join flash_sale_items i on i.company_id = f.company_id and i.session_id = f.id
        where f.company_id = ${companyId} and f.status = 'published'
          and f.ends_at > ${at.toISOString()}::timestamptz`,
  )

/** Start times in ms of the demo's published or cancelled sessions that have not ended. */
async function listOwnStarts(deps: Deps, at: Date): Promise<Set<number>> {
  const rows = await deps.db.query<{ startsAt: number }>(
    companyId,
    sql`select (extract(epoch from starts_at) * 1000)::float8 as "startsAt"
        from flash_sale_sessions
        where company_id = ${companyId} and created_by = 'demo' and status <> 'draft'
          and ends_at - starts_at = ${SESSION_MS / 1000} * interval '1 second'
          and ends_at > ${at.toISOString()}::timestamptz`,
  )
  return new Set(rows.map(({ startsAt }) => startsAt))
}

const createService = (deps: Deps) =>
  createOperatorFlashSalesService({
    repository: createOperatorFlashSalesRepository(deps.db),
    companies: deps.companies,
    now: deps.now,
  })

/** Cancels longer sessions that earlier versions of the demo published. */
async function cancelLongSessions(deps: Deps): Promise<void> {
  const long = await deps.db.query<{ id: number }>(
    companyId,
    sql`select id::float8 as id from flash_sale_sessions
        where company_id = ${companyId} and created_by = 'demo' and status = 'published'
          and ends_at > ${deps.now().toISOString()}::timestamptz
          and ends_at - starts_at > ${SESSION_MS / 1000} * interval '1 second'`,
  )
  for (const { id } of long) {
    await createService(deps).cancel(demoMachine(companyId, 'ops.cancelFlashSale'), id)
  }
}

async function publishSession(deps: Deps, startsAt: number, skus: readonly Sku[]): Promise<void> {
  const service = createService(deps)
  const operator = (call: 'ops.createFlashSale' | 'ops.publishFlashSale') => ({
    ...demoMachine(companyId, call),
    requestKey: `demo-hour-${String(startsAt)}`,
  })
  const { id, status } = await service.create(operator('ops.createFlashSale'), {
    title: '整点抢购',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + SESSION_MS).toISOString(),
    goods: skus.map(({ skuId, costPoints }) => ({
      skuId,
      pieces: PIECES,
      perPerson: PER_PERSON,
      allowsCoupons: false,
      allowsPoints: true,
      costPoints: toSalePrice(costPoints),
    })),
  })
  if (status === 'draft') await service.publish(operator('ops.publishFlashSale'), id)
}

/**
 * Publishes the sessions of the next 24 hours that do not exist yet; one of them runs now.
 * @returns sessions published
 */
export async function createDemoFlashSales(deps: Deps): Promise<number> {
  if (!(await findDemoShopper(deps, demoSignIns[0]?.phone ?? ''))) return 0
  const at = deps.now()
  const first = Math.floor(at.getTime() / SESSION_MS)
  const own = await listOwnStarts(deps, at)
  const missing = Array.from({ length: SESSIONS }, (_, index) => first + index).filter(
    (number) => !own.has(number * SESSION_MS),
  )
  if (missing.length === 0) return 0
  await cancelLongSessions(deps)
  const known = await listKnownItems(deps, at)
  const skus = await listSkus(deps)
  let published = 0
  for (const number of missing) {
    const startsAt = number * SESSION_MS
    const endsAt = startsAt + SESSION_MS
    const taken = new Set(
      known.filter((item) => item.startsAt < endsAt && item.endsAt > startsAt).map(toSkuId),
    )
    const offset = (number * GOODS) % Math.max(1, skus.length)
    const chosen = [...skus.slice(offset), ...skus.slice(0, offset)]
      .filter(({ skuId }) => !taken.has(skuId))
      .slice(0, GOODS)
    if (chosen.length === 0) continue
    try {
      await publishSession(deps, startsAt, chosen)
      published += 1
    } catch (error) {
      // Another process has published the session concurrently, or an operator sells the goods in a
      // session of their own.
      if (!(error instanceof Refusal)) throw error
      deps.log.info({ startsAt, refusal: error.refusal }, 'demo flash sale left as it is')
    }
  }
  return published
}

const toSkuId = ({ skuId }: Pick<Sku, 'skuId'>) => skuId

/** Three quarters of a price, rounded. */
function toSalePrice(costPoints: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(costPoints)) - 1)
  return Math.max(1, Math.floor((costPoints * 3) / 4 / unit) * unit)
}

/** Publishes the demo's next session and sells pieces of the running one. */
export function createDemoFlashSalesJob(deps: Deps): Job {
  const soldOut = createSoldOutMemory(deps)
  return {
    name: 'demo-flash-sales',
    isGlobal: true,
    async round(jobDeps) {
      const published = await createDemoFlashSales(jobDeps)
      return published + (await buyDemoFlashSale(jobDeps, soldOut))
    },
  }
}

import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createOperatorFlashSalesRepository,
  createOperatorFlashSalesService,
} from '../../modules/flash-sales/index.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { demoMachine } from './demo-machine.ts'

const companyId = 1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RUNNING_GOODS = 6
const COMING_GOODS = 4
const PIECES = 40

type Sku = { skuId: number; costPoints: number }

/** One SKU of each of ten products, of different categories first. */
const listSkus = (deps: Deps) =>
  deps.db.query<Sku>(
    companyId,
    sql`select "skuId", "costPoints" from (
          select k.id::float8 as "skuId", k.cost_points::float8 as "costPoints",
            row_number() over (partition by p.top_category_id order by p.sort, k.id) as nth, p.sort
          from spus p
          join lateral (select * from skus k where k.company_id = p.company_id and k.spu_id = p.id
            and k.on_sale order by k.sort, k.id limit 1) k on true
          join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
          where p.company_id = ${companyId} and p.on_sale and p.kind = 'parcel' and p.least_num = 1
            and p.limit_per_person is null and t.available >= ${PIECES * 3}
        ) s order by nth desc, "skuId" desc limit ${RUNNING_GOODS + COMING_GOODS}`,
  )

/** Start of the current hour. */
const toHour = (at: Date) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS

/**
 * A session that runs for 30 days and one that starts tomorrow, made when there is none that runs or
 * none to come.
 * @returns sessions published
 */
export async function createDemoFlashSales(deps: Deps): Promise<number> {
  if (!(await findDemoShopper(deps, demoSignIns[0]?.phone ?? ''))) return 0
  const service = createOperatorFlashSalesService({
    repository: createOperatorFlashSalesRepository(deps.db),
    companies: deps.companies,
    now: deps.now,
  })
  const at = deps.now()
  const hour = toHour(at)
  const [known] = await deps.db.query<{ running: boolean; coming: boolean }>(
    companyId,
    sql`select
          coalesce(bool_or(starts_at <= ${at.toISOString()}::timestamptz), false) as running,
          coalesce(bool_or(starts_at > ${at.toISOString()}::timestamptz), false) as coming
        from flash_sale_sessions where company_id = ${companyId} and status = 'published'
          and ends_at > ${at.toISOString()}::timestamptz`,
  )
  const skus = await listSkus(deps)
  const sessions = [
    ...(known?.running
      ? []
      : [
          {
            title: '整点抢购',
            startsAt: hour,
            endsAt: hour + 30 * DAY_MS,
            skus: skus.slice(0, RUNNING_GOODS),
          },
        ]),
    ...(known?.coming
      ? []
      : [
          {
            title: '明日上新',
            startsAt: hour + DAY_MS,
            endsAt: hour + DAY_MS + 4 * HOUR_MS,
            skus: skus.slice(RUNNING_GOODS),
          },
        ]),
  ].filter((session) => session.skus.length > 0)
  for (const { title, startsAt, endsAt, skus: chosen } of sessions) {
    const operator = (call: 'ops.createFlashSale' | 'ops.publishFlashSale') => ({
      ...demoMachine(companyId, call),
      requestKey: `demo-flash-sale-${String(startsAt)}`,
    })
    const { id } = await service.create(operator('ops.createFlashSale'), {
      title,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      goods: chosen.map(({ skuId, costPoints }) => ({
        skuId,
        pieces: PIECES,
        perPerson: 2,
        allowsCoupons: false,
        allowsPoints: true,
        costPoints: toSalePrice(costPoints),
      })),
    })
    const { status } = await service.show(operator('ops.createFlashSale'), id)
    if (status === 'draft') await service.publish(operator('ops.publishFlashSale'), id)
  }
  return sessions.length
}

/** Three quarters of a price, without the odd units of it. */
function toSalePrice(costPoints: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(costPoints)) - 1)
  return Math.max(1, Math.floor((costPoints * 3) / 4 / unit) * unit)
}

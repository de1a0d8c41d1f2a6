import type { Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'

const DAY_MS = 86_400_000
const MAX_ENDED = 2
/** Limit of a list: a day of hourly sessions and some others. */
const MAX_OPEN = 30

export type SessionRow = { id: number; title: string; startsAt: string; endsAt: string }
export type ItemRow = {
  id: number
  spuId: number
  skuId: number
  name: string
  specValues: string[]
  picture: Picture | null
  costPoints: number
  regularCostPoints: number
  perPerson: number
  leastNum: number
  pieces: number
  available: number
  reserved: number
  sold: number
  onSale: boolean
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const sessionColumns = sql`f.id::float8 as id, f.title, f.starts_at::text as "startsAt",
  f.ends_at::text as "endsAt"`

/** Sessions as shoppers see them. */
export function createFlashSalesRepository(db: Database) {
  return {
    /**
     * Published sessions by start: the last ended ones since yesterday, the running one and the
     * next.
     */
    listSessions: (companyId: number, now: Date) =>
      db.query<SessionRow>(
        companyId,
        sql`select id, title, "startsAt", "endsAt" from (
              (select ${sessionColumns}, f.starts_at from flash_sale_sessions f
                where f.company_id = ${companyId} and f.status = 'published'
                  and f.ends_at > ${time(new Date(now.getTime() - DAY_MS))} and f.ends_at <= ${time(now)}
                order by f.starts_at desc, f.id desc limit ${MAX_ENDED})
              union all
              (select ${sessionColumns}, f.starts_at from flash_sale_sessions f
                where f.company_id = ${companyId} and f.status = 'published'
                  and f.ends_at > ${time(now)}
                order by f.starts_at, f.id limit ${MAX_OPEN})
            ) s order by starts_at, id`,
      ),

    async findSession(companyId: number, id: number): Promise<SessionRow | null> {
      const [row] = await db.query<SessionRow>(
        companyId,
        sql`select ${sessionColumns} from flash_sale_sessions f
            where f.company_id = ${companyId} and f.id = ${id} and f.status = 'published'`,
      )
      return row ?? null
    },

    /** Starts and ends of published sessions from yesterday on, in ms, ascending. */
    async listTimes(companyId: number, now: Date): Promise<number[]> {
      const rows = await db.query<{ at: number }>(
        companyId,
        sql`select distinct (extract(epoch from e.at) * 1000)::float8 as at
            from flash_sale_sessions f cross join lateral (values (f.starts_at), (f.ends_at)) as e (at)
            where f.company_id = ${companyId} and f.status = 'published'
              and f.ends_at > ${time(new Date(now.getTime() - DAY_MS))}
            order by 1`,
      )
      return rows.map(({ at }) => at)
    },

    listItems: (companyId: number, sessionId: number) =>
      db.query<ItemRow>(
        companyId,
        sql`select i.id::float8 as id, p.id::float8 as "spuId", k.id::float8 as "skuId", p.name,
              k.spec_values as "specValues", coalesce(k.picture, p.pictures->0) as picture,
              i.cost_points::float8 as "costPoints", k.cost_points::float8 as "regularCostPoints",
              i.per_person as "perPerson", p.least_num as "leastNum", i.pieces,
              coalesce(t.available, 0)::float8 as available,
              coalesce(t.reserved, 0)::float8 as reserved, coalesce(t.sold, 0)::float8 as sold,
              p.on_sale and k.on_sale as "onSale"
            from flash_sale_items i
            join skus k on k.company_id = i.company_id and k.id = i.sku_id
            join spus p on p.company_id = i.company_id and p.id = k.spu_id
            left join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
            where i.company_id = ${companyId} and i.session_id = ${sessionId}
            order by i.sort, i.id`,
      ),

    /** The running session of a product, else the next one, with its lowest price. */
    async findForGoods(companyId: number, spuId: number, now: Date) {
      const [row] = await db.query<SessionRow & { costPoints: number }>(
        companyId,
        sql`select ${sessionColumns}, min(i.cost_points)::float8 as "costPoints"
            from skus k
            join flash_sale_items i on i.company_id = k.company_id and i.sku_id = k.id
            join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
            where k.company_id = ${companyId} and k.spu_id = ${spuId} and f.status = 'published'
              and f.ends_at > ${time(now)}
            group by f.company_id, f.id order by f.starts_at, f.id limit 1`,
      )
      return row ?? null
    },
  }
}
export type FlashSalesRepository = ReturnType<typeof createFlashSalesRepository>

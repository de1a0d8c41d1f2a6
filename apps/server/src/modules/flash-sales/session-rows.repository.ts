import type { FlashSaleStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'

export const FLASH_SALE_APPROVAL = 'flash-sale'

export type OperatorsItemRow = {
  id: number
  skuId: number
  name: string
  costPoints: number
  regularCostPoints: number
  pieces: number
  perPerson: number
  allowsCoupons: boolean
  allowsPoints: boolean
  left: number
  unpaid: number
  sold: number
}
export type OperatorsSessionRow = {
  id: number
  title: string
  startsAt: string
  endsAt: string
  status: FlashSaleStatus
  isWaiting: boolean
  items: OperatorsItemRow[]
}
export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
export const toTarget = (id: number) => `flash-sale:${String(id)}`

export const selectSessions = (tx: Db, companyId: number, where: SQL, rest: SQL = sql``) =>
  selectRows<OperatorsSessionRow>(
    tx,
    sql`select f.id::float8 as id, f.title, f.starts_at::text as "startsAt",
          f.ends_at::text as "endsAt", f.status,
          exists (select from approvals a where a.company_id = f.company_id
            and a.kind = ${FLASH_SALE_APPROVAL} and a.target_id = f.id::text and a.status = 'pending')
            as "isWaiting",
          (select jsonb_agg(jsonb_build_object('id', i.id, 'skuId', i.sku_id, 'name', p.name,
              'costPoints', i.cost_points, 'regularCostPoints', k.cost_points, 'pieces', i.pieces,
              'perPerson', i.per_person, 'allowsCoupons', i.allows_coupons,
              'allowsPoints', i.allows_points, 'left', coalesce(t.available, 0),
              'unpaid', coalesce(t.reserved, 0), 'sold', coalesce(t.sold, 0)) order by i.sort, i.id)
            from flash_sale_items i
            join skus k on k.company_id = i.company_id and k.id = i.sku_id
            join spus p on p.company_id = i.company_id and p.id = k.spu_id
            left join stocks t
              on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
            where i.company_id = f.company_id and i.session_id = f.id) as items
        from flash_sale_sessions f where f.company_id = ${companyId} and ${where} ${rest}`,
  )

export async function getSession(
  tx: Db,
  companyId: number,
  id: number,
): Promise<OperatorsSessionRow> {
  const [row] = await selectSessions(tx, companyId, sql`f.id = ${id}`)
  if (!row) throw new Refusal('flash-sale/not-found')
  return row
}

/** Locks a session, then the stock of its goods, so that sessions do not overlap. */
export async function lockSession(
  tx: Db,
  companyId: number,
  id: number,
): Promise<OperatorsSessionRow> {
  await tx.execute(
    sql`select from flash_sale_sessions where company_id = ${companyId} and id = ${id} for update`,
  )
  await tx.execute(
    sql`select from flash_sale_items i
        join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = 0
        where i.company_id = ${companyId} and i.session_id = ${id}
        order by t.sku_id for no key update of t`,
  )
  return getSession(tx, companyId, id)
}

import type { Picture } from '@mall/contract'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Region } from '../freight/index.ts'
import { addTogether } from './add-together.repository.ts'
import { boundSql, itemsSql, skuSql, verdictSql } from './cart-sql.ts'
import { changeOf, type Change, type ChangeRow } from './change.ts'
import { lockShopper } from '../../db/lock-shopper.ts'
import type { Shopper } from '../../shopper.ts'

export type ItemRow = {
  id: number
  sku_id: number
  spu_id: number
  num: number
  checked: boolean
  least_num: number
  available: number
  on_sale: boolean
  limit_per_person: number | null
  allowed: number | null
  active: boolean
  name: string
  supplier_id: number
  region: Region | null
  supplier: { name: string; delivery: SupplierDelivery } | null
  spec_values: string[]
  cost_points: number
  added_price: number | null
  most: number
  /** the running flash sale session, with the SKU's price outside of it */
  flash: { sessionId: number; endsAt: string; regularCostPoints: number } | null
  css_body: string
  own_picture: Picture | null
  picture: Picture | null
}
type Edit = {
  id: number
  num?: number | undefined
  checked?: boolean | undefined
  skuId?: number | undefined
}

/**
 * Changes one item; another SKU of its product replaces the item or merges with an existing one.
 */
async function updateItem(tx: Db, shopper: Shopper, edit: Edit, at: Date) {
  const num: SQL = sql`${edit.num ?? null}::int`
  const checked: SQL = sql`${edit.checked ?? null}::boolean`
  const own = sql`company_id = ${shopper.companyId} and user_id = ${shopper.userId} and id = ${edit.id}`
  const [row] = await selectRows<ChangeRow>(
    tx,
    sql`with items as (${itemsSql(shopper, at)}),
    facts as (
      select sku.*, sku.id is distinct from item.sku_id as moves,
        coalesce(${num}, item.num) + coalesce(held.num, 0) as requested,
        (select coalesce(sum(num), 0) from items i where i.spu_id = item.spu_id
          and i.sku_id not in (item.sku_id, sku.id))::int as beside,
        (select coalesce(sum(num), 0) from items i where i.active
          and i.sku_id not in (item.sku_id, coalesce(sku.id, 0)))::int as others
      from items item
      left join (${skuSql(shopper, at, sql`coalesce(${edit.skuId ?? null}::bigint, (select sku_id from items where id = ${edit.id}))`)}) sku
        on sku.spu_id = item.spu_id
      left join items held on held.sku_id = sku.id and held.id <> item.id
      where item.id = ${edit.id}
    ),
    judged as (
      select *, ${boundSql} as bound, case when id is null then 'goods/not-found'
        when moves or ${num} is not null then ${verdictSql} end as verdict from facts
    ),
    gone as (
      delete from cart_items where ${own} and exists (select from judged where moves and verdict is null)
      returning id, num, checked, created_at
    ),
    moved as (
      insert into cart_items (company_id, id, user_id, sku_id, num, checked, created_at)
      select ${shopper.companyId}::int, gone.id, ${shopper.userId}::bigint, judged.id, coalesce(${num}, gone.num),
        coalesce(${checked}, gone.checked), gone.created_at from gone cross join judged
      on conflict (company_id, user_id, sku_id) do update set num = cart_items.num + excluded.num,
        checked = coalesce(${checked}, cart_items.checked or excluded.checked)
        where cart_items.num + excluded.num <= (select bound from judged)
      returning id, num
    ),
    stayed as (
      update cart_items set num = coalesce(${num}, num), checked = coalesce(${checked}, checked)
      where ${own} and exists (select from judged where not moves and verdict is null)
      returning id, num
    ),
    put as (select * from moved union all select * from stayed)
    select j.verdict, put.id, put.num,
      (j.others + case when j.active then coalesce(put.num, 0) else 0 end)::int as length
    from judged j left join put on true`,
  )
  return row
}

/** Thrown inside a transaction to roll it back. */
class Undone extends Error {
  readonly change: Change
  constructor(change: Change) {
    super('undone')
    this.change = change
  }
}

export function createCartRepository(db: Database) {
  return {
    /** The items with the region of the given or default address. */
    listByShopper(shopper: Shopper, addressId: number | undefined, at: Date): Promise<ItemRow[]> {
      const more = sql`, s.name, s.supplier_id, u.spec_values, s.css_body,
        coalesce(fi.cost_points, u.cost_points) as cost_points, c.added_price,
        case when fi.id is not null then jsonb_build_object('sessionId', fi.session_id,
          'endsAt', fi.ends_at, 'regularCostPoints', u.cost_points) end as flash,
        (select jsonb_build_object('name', name, 'delivery', delivery) from suppliers
          where company_id = ${shopper.companyId} and id = s.supplier_id) as supplier,
        (select jsonb_build_object('province', province, 'city', city, 'county', county) from addresses
          where company_id = ${shopper.companyId} and user_id = ${shopper.userId}
            and (${addressId ?? null}::bigint is null or id = ${addressId ?? null}::bigint)
          order by is_default desc, id desc limit 1) as region, u.picture as own_picture, s.pictures->0 as picture`
      return db.query(
        shopper.companyId,
        sql`${itemsSql(shopper, at, more)} order by created_at desc, id desc`,
        'cart.items',
      )
    },

    async hasAddress({ companyId, userId }: Shopper, addressId: number): Promise<boolean> {
      const rows = await db.query(
        companyId,
        sql`select 1 from addresses
            where company_id = ${companyId} and user_id = ${userId} and id = ${addressId}`,
      )
      return rows.length > 0
    },

    add: addTogether(db),

    async update(shopper: Shopper, edit: Edit, at: Date): Promise<Change> {
      try {
        return await db.transaction(shopper.companyId, async (tx) => {
          // Locked in one order, because two items that exchange their SKUs would deadlock.
          if (edit.skuId !== undefined) await lockShopper(tx, shopper.companyId, shopper.userId)
          const outcome = changeOf(await updateItem(tx, shopper, edit, at), 'cart/not-found')
          if ('refusal' in outcome) throw new Undone(outcome)
          return outcome
        })
      } catch (error) {
        if (error instanceof Undone) return error.change
        throw error
      }
    },

    /** @returns how many of these ids were items of the shopper */
    async remove({ companyId, userId }: Shopper, ids: readonly number[]): Promise<number> {
      const rows = await db.query(
        companyId,
        sql`delete from cart_items where company_id = ${companyId} and user_id = ${userId}
            and id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
            returning id`,
      )
      return rows.length
    },
  }
}
export type CartRepository = ReturnType<typeof createCartRepository>

import type { Address } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { lockShopper } from '../../db/lock-shopper.ts'
import type { Shopper } from '../../shopper.ts'

const MAX_ADDRESSES = 20

export type AddressForm = Omit<Address, 'id'>

const columns = sql`id, receiver, tel, province, city, county, town, detail, is_default as "isDefault"`

/** Changes of one shopper run in sequence, because the default depends on all addresses. */
export function createAddressRepository(db: Database) {
  return {
    listByShopper({ companyId, userId }: Shopper): Promise<Address[]> {
      return db.transaction(companyId, (tx) =>
        selectRows<Address>(
          tx,
          sql`select ${columns} from addresses where company_id = ${companyId} and user_id = ${userId}
            order by is_default desc, created_at desc, id desc`,
        ),
      )
    },

    /** Null at the limit. A single address is always the default. */
    insert({ companyId, userId }: Shopper, form: AddressForm, at: Date): Promise<Address | null> {
      const own = sql`company_id = ${companyId} and user_id = ${userId}`
      return db.transaction(companyId, async (tx) => {
        await lockShopper(tx, companyId, userId)
        const [row] = await selectRows<Address>(
          tx,
          sql`with have as (
              select count(*) < ${MAX_ADDRESSES}::int as room, coalesce(bool_or(is_default), false) as one
              from addresses where ${own}
            ),
            others as (
              update addresses set is_default = false
              where ${own} and is_default and ${form.isDefault}::boolean and (select room from have)
            )
            insert into addresses
              (company_id, user_id, receiver, tel, province, city, county, town, detail, is_default, created_at)
            select ${companyId}::int, ${userId}::bigint, ${form.receiver}::text, ${form.tel}::text,
              ${form.province}::text, ${form.city}::text, ${form.county}::text, ${form.town}::text,
              ${form.detail}::text, ${form.isDefault}::boolean or not have.one, ${at.toISOString()}::timestamptz
            from have where room returning ${columns}`,
        )
        return row ?? null
      })
    },

    /** Null for another shopper's address. The default stays until another address becomes it. */
    update({ companyId, userId }: Shopper, id: number, form: AddressForm): Promise<Address | null> {
      const own = sql`company_id = ${companyId} and user_id = ${userId}`
      return db.transaction(companyId, async (tx) => {
        await lockShopper(tx, companyId, userId)
        const [row] = await selectRows<Address>(
          tx,
          sql`with target as (select 1 from addresses where ${own} and id = ${id}),
            others as (
              update addresses set is_default = false
              where ${own} and id <> ${id} and is_default and ${form.isDefault}::boolean
                and exists (select from target)
            )
            update addresses set receiver = ${form.receiver}, tel = ${form.tel},
              province = ${form.province}, city = ${form.city}, county = ${form.county},
              town = ${form.town}, detail = ${form.detail}, is_default = is_default or ${form.isDefault}::boolean
            where ${own} and id = ${id} returning ${columns}`,
        )
        return row ?? null
      })
    },

    /** False for another shopper's address. The newest address replaces a removed default. */
    remove({ companyId, userId }: Shopper, id: number): Promise<boolean> {
      const own = sql`company_id = ${companyId} and user_id = ${userId}`
      return db.transaction(companyId, async (tx) => {
        await lockShopper(tx, companyId, userId)
        const rows = await selectRows(
          tx,
          sql`with gone as (delete from addresses where ${own} and id = ${id} returning id, is_default),
            heir as (
              update addresses set is_default = true where ${own} and exists (select from gone where is_default)
                and id = (select id from addresses where ${own} and id <> ${id} order by created_at desc, id desc limit 1)
            )
            select id from gone`,
        )
        return rows.length > 0
      })
    },
  }
}
export type AddressRepository = ReturnType<typeof createAddressRepository>

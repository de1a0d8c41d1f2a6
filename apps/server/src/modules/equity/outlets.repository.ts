import type { DataOf, InputOf, Outlet } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { time, utc } from './sql-time.ts'

export const saveContact = (
  tx: Db,
  { companyId, userId }: Shopper,
  { name, tel, outletId }: { name: string; tel: string; outletId: number | null },
) =>
  tx.execute(
    sql`insert into outlet_contacts as c (company_id, user_id, name, tel, outlet_id)
        values (${companyId}, ${userId}, ${name}, ${tel}, ${outletId})
        on conflict (company_id, user_id) do update
        set name = excluded.name, tel = excluded.tel,
          outlet_id = coalesce(excluded.outlet_id, c.outlet_id)`,
  )

/** Outlets with their slots, and the person who collects. */
export function createOutletsRepository(db: Database) {
  return {
    listOutlets: (companyId: number, { skuId, kw }: InputOf<'equity.outlets'>, at: Date) =>
      db.query<Outlet & { available: number | null; hasSlots: boolean }>(
        companyId,
        sql`select u.id::float8 as id, u.name, u.province, u.city, u.county, u.address, u.tel,
              u.longitude, u.latitude, u.hours,
              ${skuId === undefined ? sql`null::float8` : sql`coalesce(t.available, 0)::float8`} as available,
              exists (select from outlet_slots s where s.company_id = u.company_id
                and s.outlet_id = u.id and s.ends_at > ${time(at)}) as "hasSlots"
            from outlets u
            left join stocks t on t.company_id = u.company_id and t.pool_id = u.id
              and t.sku_id = ${skuId ?? 0}
            where u.company_id = ${companyId} and u.closed_at is null
              and strpos(u.name || u.address || u.county, ${kw ?? ''}) > 0
            order by u.province, u.city, u.county, u.id limit 500`,
      ),

    listSlots: (companyId: number, outletId: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const found = await selectRows(
          tx,
          sql`select from outlets where company_id = ${companyId} and id = ${outletId}
                and closed_at is null`,
        )
        if (found.length === 0) throw new Refusal('equity/outlet')
        return selectRows<DataOf<'equity.slots'>['list'][number]>(
          tx,
          sql`select id::float8 as id, ${utc(sql`starts_at`)} as "startsAt",
                ${utc(sql`ends_at`)} as "endsAt", greatest(capacity - booked, 0) as left
              from outlet_slots where company_id = ${companyId} and outlet_id = ${outletId}
                and ends_at > ${time(at)} order by starts_at limit 200`,
        )
      }),

    async findContact({ companyId, userId }: Shopper) {
      const [row] = await db.query<DataOf<'equity.contact'> & { nickName: string }>(
        companyId,
        sql`select coalesce(c.name, '') as name, coalesce(c.tel, u.phone, '') as tel,
              u.nick_name as "nickName", c.outlet_id::float8 as "outletId"
            from users u
            left join outlet_contacts c on c.company_id = u.company_id and c.user_id = u.id
            where u.company_id = ${companyId} and u.id = ${userId}`,
      )
      return row ?? { name: '', tel: '', outletId: null, nickName: '' }
    },

    saveContact: ({ companyId, userId }: Shopper, contact: InputOf<'equity.saveContact'>) =>
      db.transaction(companyId, async (tx) => {
        const { name, tel, outletId = null } = contact
        if (outletId !== null) {
          const found = await selectRows(
            tx,
            sql`select from outlets where company_id = ${companyId} and id = ${outletId}
                  and closed_at is null`,
          )
          if (found.length === 0) throw new Refusal('equity/outlet')
        }
        await saveContact(tx, { companyId, userId }, { name, tel, outletId })
      }),
  }
}
export type OutletsRepository = ReturnType<typeof createOutletsRepository>

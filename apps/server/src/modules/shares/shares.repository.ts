import type { OperatorsShare } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'

const MAX_LISTED = 100

export function createSharesRepository(db: Database) {
  return {
    /** Returns the shopper's stored code; without one stores and returns `code`. */
    getCode: ({ companyId, userId }: Shopper, code: string): Promise<string> =>
      db.transaction(companyId, async (tx) => {
        const [made] = await selectRows<{ code: string }>(
          tx,
          sql`insert into share_codes (company_id, code, user_id)
              values (${companyId}, ${code}, ${userId})
              on conflict (company_id, user_id) do nothing returning code`,
        )
        if (made) return made.code
        const [stored] = await selectRows<{ code: string }>(
          tx,
          sql`select code from share_codes where company_id = ${companyId} and user_id = ${userId}`,
        )
        if (!stored) throw new Error('the share code of a shopper is not stored')
        return stored.code
      }),

    async listWithOrders(companyId: number): Promise<OperatorsShare[]> {
      const rows = await db.query<OperatorsShare>(
        companyId,
        sql`select c.code, c.user_id::float8 as "userId", c.created_at as "createdAt",
              count(*)::int as orders, count(o.paid_at)::int as "paidOrders",
              coalesce(sum(o.payable + o.points_amount + o.card_amount)
                filter (where o.paid_at is not null), 0)::bigint as "paidAmount"
            from orders o
            join share_codes c on c.company_id = o.company_id and c.code = o.share_code
            where o.company_id = ${companyId} and o.share_code is not null
            group by c.code, c.user_id, c.created_at
            order by "paidAmount" desc, orders desc, c.code limit ${MAX_LISTED}::int`,
      )
      return rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        paidAmount: Number(row.paidAmount),
      }))
    },
  }
}

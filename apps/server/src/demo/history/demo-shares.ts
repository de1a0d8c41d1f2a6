import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'

/**
 * Creates share codes of two shoppers and an order placed through a shared link, unless they exist.
 * @returns number of orders through a shared link
 */
export async function createDemoShares({ db, random }: Deps): Promise<number> {
  return db.transaction(DEMO_COMPANY, async (tx) => {
    const [order] = await selectRows<{ id: string; userId: number }>(
      tx,
      sql`select id, user_id::float8 as "userId" from orders
          where company_id = ${DEMO_COMPANY} and paid_at is not null order by created_at, id limit 1`,
    )
    if (!order) return 0
    const codes = [0, 1].map(() => random(9).toString('base64url'))
    const made = await selectRows<{ userId: number; code: string }>(
      tx,
      sql`insert into share_codes (company_id, code, user_id)
          select ${DEMO_COMPANY}, case when u.id = ${order.userId} then ${codes[0]} else ${codes[1]} end, u.id
          from (select id from users where company_id = ${DEMO_COMPANY}
            order by id <> ${order.userId}, id limit 2) u
          where not exists (select from share_codes where company_id = ${DEMO_COMPANY})
          returning user_id::float8 as "userId", code`,
    )
    const other = made.find(({ userId }) => userId !== order.userId)
    if (!other) return 0
    await tx.execute(
      sql`update orders set share_code = ${other.code}
          where company_id = ${DEMO_COMPANY} and id = ${order.id}`,
    )
    return 1
  })
}

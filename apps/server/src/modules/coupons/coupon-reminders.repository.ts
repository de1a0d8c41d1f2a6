import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { addNotice } from '../notices/index.ts'

type EndingDay = { day: string; count: number; title: string; endsAt: string }

/** Coupons that are not used yet, with their end near. */
export function createCouponRemindersRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_due_coupon_notices($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Notifies of coupons that end in three days, one notice a date. */
    remind: (companyId: number, userId: number, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const days = await selectRows<EndingDay>(
          tx,
          sql`select (c.valid_to at time zone 'Asia/Shanghai')::date::text as day,
                count(*)::int as count, min(c.valid_to) as "endsAt",
                (array_agg(t.rule->>'title' order by c.valid_to, c.id))[1] as title
              from coupons c
              join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
              where c.company_id = ${companyId} and c.user_id = ${userId} and c.status = 'unused'
                and c.valid_to > ${at.toISOString()}::timestamptz
                and c.valid_to < ((${at.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
                  + 4)::timestamp at time zone 'Asia/Shanghai'
                and c.created_at <= c.valid_to - interval '4 days'
              group by day`,
        )
        let isAdded = false
        for (const { day, count, title, endsAt } of days) {
          const facts = { name: title, count, expiresAt: new Date(endsAt).toISOString() }
          const notice = { companyId, userId, kind: 'coupon.expiring' as const, effect: day }
          isAdded = (await addNotice(tx, { ...notice, facts, at })) || isAdded
        }
        return isAdded
      }),
  }
}

import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { closeTicket, lockTicket, time } from '../equity/index.ts'
import { addNotice } from '../notices/index.ts'
import { completeChildren } from '../orders/index.ts'

/** Notifies the shopper of a collected benefit once the verification is final. */
async function notifyOfCollection(
  tx: Db,
  companyId: number,
  { id, orderId, at }: { id: string; orderId: string; at: Date },
): Promise<void> {
  const [collected] = await selectRows<{ userId: number; title: string; outlet: string }>(
    tx,
    sql`select b.user_id::float8 as "userId", a.title, u.name as outlet
        from verifications v
        join benefit_orders b on b.company_id = v.company_id and b.order_id = v.order_id
        join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        join outlets u on u.company_id = v.company_id and u.id = v.outlet_id
        where v.company_id = ${companyId} and v.id = ${id}`,
  )
  if (!collected) return
  const { userId, title, outlet } = collected
  await addNotice(tx, {
    companyId,
    userId,
    kind: 'benefit.collected',
    effect: orderId,
    facts: { orderId, name: title, outlet },
    at,
  })
}

/** Verifications that complete their orders. */
export function createVerificationsRepository(db: Database) {
  return {
    listDue: (before: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; id: string }>(
        'select * from list_due_verifications($1, $2)',
        [before.toISOString(), limit],
      ),

    /** Completes the child order of a final verification. */
    complete: (companyId: number, id: string, at: Date) =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const [found] = await selectRows<{ orderId: string }>(
            tx,
            sql`select order_id as "orderId" from verifications
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null`,
          )
          if (!found) return false
          const { orderId } = found
          await lockTicket(tx, companyId, orderId)
          const done = await selectRows(
            tx,
            sql`update verifications set completed_at = ${time(at)}
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null returning id`,
          )
          if (done.length === 0) return false
          await completeChildren(tx, { companyId, orderId, at }, 'verified')
          await closeTicket(tx, companyId, orderId, at)
          await notifyOfCollection(tx, companyId, { id, orderId, at })
          return true
        }),
      ),
  }
}

import type { NoticeFacts } from '@mall/contract'
import type { NoticeDeliveryState, NoticeKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { addNotice } from './add-notice.ts'

type DueDelivery = Due<number> & { state: 'pending' | 'sending' }
type DueExpiry = Due<number> & { effect: string; points: number; expires_at: string }
type DeliveryRow = {
  kind: NoticeKind
  facts: NoticeFacts
  phone: string | null
  firstAt: string
  noticedAt: string
}
type Result = Exclude<NoticeDeliveryState, 'pending' | 'sending'>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** A worker that has not noted a result after this time has stopped. */
const STOPPED = sql`interval '1 minute'`

export function createDeliveriesRepository(db: Database) {
  const claim = (companyId: number, id: number, now: Date, isFree: ReturnType<typeof sql>) =>
    db.transaction(companyId, async (tx): Promise<DeliveryRow | null> => {
      const [row] = await selectRows<DeliveryRow>(
        tx,
        sql`update notice_deliveries d set state = 'sending', at = ${time(now)},
              attempts = attempts + 1, first_at = coalesce(d.first_at, ${time(now)})
            from notices n join users u on u.company_id = n.company_id and u.id = n.user_id
            where d.company_id = ${companyId} and d.id = ${id} and ${isFree}
              and n.company_id = d.company_id and n.id = d.notice_id
            returning n.kind, n.facts, u.phone, d.first_at as "firstAt", n.created_at as "noticedAt"`,
      )
      return row ?? null
    })
  return {
    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<DueDelivery>('select * from list_due_notice_deliveries($1, $2)', [
        now.toISOString(),
        limit,
      ]),

    /** Claims a pending delivery; null where another worker was faster. */
    claim: (companyId: number, id: number, now: Date) =>
      claim(companyId, id, now, sql`d.state = 'pending'`),

    /** Claims a delivery whose worker stopped, while the provider still knows its number. */
    reclaim: (companyId: number, id: number, now: Date, windowMs: number) =>
      claim(
        companyId,
        id,
        now,
        sql`d.state = 'sending' and d.at <= ${time(now)} - ${STOPPED}
            and d.first_at > ${time(new Date(now.getTime() - windowMs))}`,
      ),

    /** A delivery whose worker stopped, and whose number cannot be repeated. */
    markUnknown: (companyId: number, id: number, now: Date) =>
      db.query(
        companyId,
        sql`update notice_deliveries d set state = 'unknown', at = ${time(now)}
            where company_id = ${companyId} and id = ${id} and state = 'sending'
              and d.at <= ${time(now)} - ${STOPPED}`,
      ),

    /** Notes the result of a claimed delivery. */
    finish: (
      companyId: number,
      id: number,
      { state, error = '', at }: { state: Result; error?: string; at: Date },
    ) =>
      db.query(
        companyId,
        sql`update notice_deliveries set state = ${state}, error = ${error}, at = ${time(at)}
            where company_id = ${companyId} and id = ${id} and state = 'sending'`,
      ),

    listDueExpiries: (now: Date, limit: number) =>
      db.unscopedQuery<DueExpiry>('select * from list_due_expiry_notices($1, $2)', [
        now.toISOString(),
        limit,
      ]),

    addExpiry: ({ company_id: companyId, id, effect, points, expires_at }: DueExpiry, at: Date) =>
      db.transaction(companyId, (tx) =>
        addNotice(tx, {
          ...{ companyId, userId: Number(id), kind: 'points.expiring', effect, at },
          facts: { points: Number(points), expiresAt: new Date(expires_at).toISOString() },
        }),
      ),
  }
}

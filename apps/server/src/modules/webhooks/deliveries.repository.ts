import { and, eq, isNull, sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import type { WebhookRow } from './webhooks.repository.ts'

export type DueDelivery = {
  id: number
  attempts: number
  event_id: number
  kind: string
  data: Record<string, unknown>
  at: string
}
export type AttemptResult = {
  status: 'pending' | 'delivered' | 'failed'
  nextAt: Date
  lastAt: Date
  lastStatus: number | null
  lastError: string
}
export type DueWebhook = { company_id: number; id: string }

/** Repository of the delivery job. */
export const createDeliveriesRepository = (db: Database) => ({
  /** Webhooks of all companies with a due delivery. */
  listDueWebhooks: (now: Date, limit: number) =>
    db.unscopedQuery<DueWebhook>('select * from list_due_webhooks($1, $2)', [
      now.toISOString(),
      limit,
    ]),

  /** Claims a webhook until a time; null if another process has claimed it, or it is disabled. */
  claim: (companyId: number, id: string, now: Date, until: Date): Promise<WebhookRow | null> =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx
        .update(webhooks)
        .set({ nextRunAt: until })
        .where(
          and(
            eq(webhooks.companyId, companyId),
            eq(webhooks.id, id),
            sql`${webhooks.disabledAt} is null and ${webhooks.nextRunAt} <= ${now.toISOString()}`,
          ),
        )
        .returning()
      return row ?? null
    }),

  /**
   * Present values of a claimed webhook; null if it was removed, disabled or claimed by another
   * process.
   */
  readClaimed: (companyId: number, id: string, claimedUntil: Date): Promise<WebhookRow | null> =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx
        .select()
        .from(webhooks)
        .where(
          and(
            eq(webhooks.companyId, companyId),
            eq(webhooks.id, id),
            eq(webhooks.nextRunAt, claimedUntil),
            isNull(webhooks.disabledAt),
          ),
        )
      return row ?? null
    }),

  /** Ends the claim, unless it has expired and another process has claimed the webhook. */
  release: (companyId: number, id: string, claimedUntil: Date, nextRunAt: Date, failures: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .update(webhooks)
        .set({ nextRunAt, failures })
        .where(
          and(
            eq(webhooks.companyId, companyId),
            eq(webhooks.id, id),
            eq(webhooks.nextRunAt, claimedUntil),
          ),
        ),
    ),

  /** Oldest due deliveries; a delivery waits while an earlier one of its subject is open. */
  listDue: (companyId: number, webhookId: string, now: Date, limit: number) =>
    db.transaction(companyId, (tx) =>
      selectRows<DueDelivery>(
        tx,
        sql`select d.id, d.attempts, d.event_id, e.kind, e.data, e.at
            from webhook_deliveries d
            join webhook_events e on e.company_id = d.company_id and e.id = d.event_id
            where d.company_id = ${companyId} and d.webhook_id = ${webhookId}
              and d.status = 'pending' and d.next_at <= ${now.toISOString()}
              and not exists (select from webhook_deliveries b
                where b.company_id = d.company_id and b.webhook_id = d.webhook_id
                  and b.subject = d.subject and b.id < d.id and b.status = 'pending'
                  and b.next_at > ${now.toISOString()})
            order by d.id limit ${limit}`,
      ),
    ),

  /** Stores the result of an attempt, at most once. */
  recordAttempt: (companyId: number, id: number, attempts: number, result: AttemptResult) =>
    db.transaction(companyId, (tx) =>
      tx
        .update(webhookDeliveries)
        .set({ ...result, attempts: attempts + 1 })
        .where(
          and(
            eq(webhookDeliveries.companyId, companyId),
            eq(webhookDeliveries.id, id),
            eq(webhookDeliveries.status, 'pending'),
            eq(webhookDeliveries.attempts, attempts),
          ),
        ),
    ),
})
export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>

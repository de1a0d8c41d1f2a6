import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { webhookDeliveries, webhookEvents, webhooks } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
type Change = Partial<
  Pick<
    WebhookRow,
    | 'url'
    | 'events'
    | 'disabledAt'
    | 'secret'
    | 'formerSecret'
    | 'formerUntil'
    | 'nextRunAt'
    | 'failures'
  >
>

const own = (companyId: number, id: string) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, id))

/** An address in log entries has no query, because the query may contain a key of the receiver. */
const toLogged = ({ url, events, disabledAt }: WebhookRow) => {
  const { origin, pathname } = new URL(url)
  return { url: origin + pathname, events, disabled: disabledAt !== null }
}

const lockWebhook = async (tx: Db, companyId: number, id: string) => {
  const [row] = await tx.select().from(webhooks).where(own(companyId, id)).for('update')
  return row ?? null
}

export const createWebhooksRepository = (db: Database) => ({
  list: (companyId: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(webhooks)
        .where(eq(webhooks.companyId, companyId))
        .orderBy(asc(webhooks.createdAt), asc(webhooks.id)),
    ),

  find: (companyId: number, id: string) =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx.select().from(webhooks).where(own(companyId, id))
      return row ?? null
    }),

  /** Returns null if the company has `limit` webhooks. */
  create: (operator: Operator, values: typeof webhooks.$inferInsert, limit: number, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      // Serializes the company's own additions: the limit is counted before the insert.
      await tx.execute(
        sql`select from companies where company_id = ${operator.companyId} for no key update`,
      )
      const [counted] = await tx
        .select({ value: count() })
        .from(webhooks)
        .where(eq(webhooks.companyId, operator.companyId))
      if ((counted?.value ?? 0) >= limit) return null
      const [row] = await tx.insert(webhooks).values(values).returning()
      if (!row) return null
      await appendLog(tx, operator, { target: `webhook:${row.id}`, after: toLogged(row), at })
      return row
    }),

  /**
   * Changes one webhook in its transaction.
   * @param decide receives the locked row; its refusals roll back
   */
  change: (operator: Operator, id: string, at: Date, decide: (row: WebhookRow) => Change) =>
    db.transaction(operator.companyId, async (tx) => {
      const before = await lockWebhook(tx, operator.companyId, id)
      if (!before) return null
      const [after] = await tx
        .update(webhooks)
        .set({ ...decide(before), version: before.version + 1 })
        .where(own(operator.companyId, id))
        .returning()
      if (!after) return null
      const isRotated = after.secret !== before.secret
      await appendLog(tx, operator, {
        target: `webhook:${id}`,
        before: toLogged(before),
        after: { ...toLogged(after), ...(isRotated && { secret: 'rotated' }) },
        at,
      })
      return after
    }),

  remove: (operator: Operator, id: string, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const [row] = await tx.delete(webhooks).where(own(operator.companyId, id)).returning()
      if (!row) return false
      await appendLog(tx, operator, { target: `webhook:${id}`, before: toLogged(row), at })
      return true
    }),

  /** Logs a test event with the receiver's response, because the event is sent outside the mall. */
  recordTest: (
    operator: Operator,
    id: string,
    { delivered, status }: { delivered: boolean; status: number | null },
    at: Date,
  ) =>
    db.transaction(operator.companyId, (tx) =>
      appendLog(tx, operator, { target: `webhook:${id}`, after: { delivered, status }, at }),
    ),

  listDeliveries: (
    companyId: number,
    webhookId: string,
    filter: { before: number | null; status?: DeliveryRow['status']; limit: number },
  ) =>
    db.transaction(companyId, (tx) =>
      tx
        .select({ delivery: webhookDeliveries, kind: webhookEvents.kind })
        .from(webhookDeliveries)
        .innerJoin(
          webhookEvents,
          and(
            eq(webhookEvents.companyId, webhookDeliveries.companyId),
            eq(webhookEvents.id, webhookDeliveries.eventId),
          ),
        )
        .where(
          and(
            eq(webhookDeliveries.companyId, companyId),
            eq(webhookDeliveries.webhookId, webhookId),
            filter.status && eq(webhookDeliveries.status, filter.status),
            filter.before === null ? undefined : lt(webhookDeliveries.id, filter.before),
          ),
        )
        .orderBy(desc(webhookDeliveries.id))
        .limit(filter.limit),
    ),

  /**
   * Schedules deliveries to be sent again.
   * @returns null for an unknown webhook
   */
  replay: (
    operator: Operator,
    id: string,
    { delivery, failedSince }: { delivery?: number; failedSince?: Date },
    at: Date,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      if (!(await lockWebhook(tx, operator.companyId, id))) return null
      const rows = await tx
        .update(webhookDeliveries)
        .set({ status: 'pending', attempts: 0, nextAt: at })
        .where(
          and(
            eq(webhookDeliveries.companyId, operator.companyId),
            eq(webhookDeliveries.webhookId, id),
            delivery === undefined ? undefined : eq(webhookDeliveries.id, delivery),
            inArray(
              webhookDeliveries.status,
              delivery === undefined ? ['failed'] : ['failed', 'delivered'],
            ),
            failedSince && gte(webhookDeliveries.lastAt, failedSince),
          ),
        )
        .returning({ id: webhookDeliveries.id })
      const after = { replayed: rows.length, delivery, failedSince: failedSince?.toISOString() }
      await appendLog(tx, operator, { target: `webhook:${id}`, after, at })
      return rows.length
    }),
})
export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>

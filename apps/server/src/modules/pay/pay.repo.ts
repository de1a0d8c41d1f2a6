import type { PayAction, PayChannel, PayScene } from '@mall/contract'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { auditLog, orders, paymentEvents, payments } from '../../db/schema/index.ts'

/** Attempts that may still be paid. */
const openStates = ['created', 'pending', 'unknown']
/** Closed attempts may be paid as well; only the provider knows. */
const unpaidStates = [...openStates, 'closed']

export type Attempt = {
  id: string
  orderId: string
  status: string
  channel: PayChannel
  scene: PayScene
  amount: number
  appId: string
  /** payer's id at the provider; '' for any payer */
  payer: string
  action: PayAction | null
  transactionId: string | null
  createdAt: Date
  expiresAt: Date
}

const isIt = (companyId: number, id: string) =>
  and(eq(payments.companyId, companyId), eq(payments.id, id))
const isOpen = inArray(payments.status, openStates)
const isUnpaid = inArray(payments.status, unpaidStates)

const created = (field: 'appId' | 'payer') =>
  sql<string>`coalesce((select e.detail->>${sql.raw(`'${field}'`)} from payment_events e
    where e.company_id = payments.company_id and e.key = 'created:' || payments.id), '')`

/**
 * App id and payer are read from the attempt's first event: both may have changed since. Table names
 * are explicit, since the builder omits them in single-table selects.
 */
const columns = {
  id: payments.id,
  orderId: payments.orderId,
  status: payments.status,
  channel: sql<PayChannel>`${payments.channel}`,
  scene: sql<PayScene>`${payments.scene}`,
  amount: payments.amount,
  appId: created('appId'),
  payer: created('payer'),
  action: payments.action,
  transactionId: payments.transactionId,
  createdAt: payments.createdAt,
  expiresAt: payments.expiresAt,
}

export type PayableOrder = {
  status: number
  /** fen */
  cash: number
  expiresAt: Date | null
}
const orderColumns = { status: orders.status, cash: orders.cash, expiresAt: orders.expiresAt }
const isOrder = (companyId: number, userId: number, orderId: string) =>
  and(eq(orders.companyId, companyId), eq(orders.userId, userId), eq(orders.id, orderId))

export async function findOrder(tx: Db, companyId: number, userId: number, orderId: string) {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(isOrder(companyId, userId, orderId))
  return order satisfies PayableOrder | undefined
}

/** Locks the order, so that concurrent starts insert one attempt. */
export async function lockOrder(tx: Db, companyId: number, userId: number, orderId: string) {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(isOrder(companyId, userId, orderId))
    .for('update')
  return order satisfies PayableOrder | undefined
}

export const findAttempt = async (tx: Db, companyId: number, id: string) =>
  (await tx.select(columns).from(payments).where(isIt(companyId, id)))[0] satisfies
    | Attempt
    | undefined

/** Open attempts of an order, newest first. */
export const listOpenAttempts = (tx: Db, companyId: number, orderId: string): Promise<Attempt[]> =>
  tx
    .select(columns)
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.orderId, orderId), isOpen))
    .orderBy(desc(payments.createdAt))

export async function insertAttempt(
  tx: Db,
  companyId: number,
  attempt: Omit<Attempt, 'action' | 'transactionId'>,
  askAt: Date,
) {
  const { appId, payer, ...row } = attempt
  await tx.insert(payments).values({ companyId, ...row, askAt })
  await insertPaymentEvent(
    tx,
    companyId,
    attempt.id,
    'created',
    { appId, payer },
    `created:${attempt.id}`,
  )
}

/** Inserts a payment event; false when the key exists. */
export async function insertPaymentEvent(
  tx: Db,
  companyId: number,
  paymentId: string,
  kind: string,
  detail: Record<string, string | number | boolean | null>,
  key: string | null = null,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values({ companyId, paymentId, kind, key, detail })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length > 0
}

const actors = { wechat: 'wechat-pay', alipay: 'alipay', bank: 'bank-cashier' } as const

/** `by`: channel of the reporting provider. */
export async function audit(
  tx: Db,
  companyId: number,
  by: PayChannel,
  event: string,
  result: string,
  detail: Record<string, string | number | boolean | null>,
) {
  await tx.insert(auditLog).values({ companyId, actor: actors[by], event, result, detail })
}

/** Updates an open attempt; false when it is not open. */
export async function updateOpenAttempt(
  tx: Db,
  companyId: number,
  id: string,
  values: Partial<Pick<typeof payments.$inferInsert, 'status' | 'action' | 'askAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set(values)
    .where(and(isIt(companyId, id), isOpen))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Closes an unpaid attempt. `askAt`: next query of its provider, if any. */
export async function endAttempt(tx: Db, companyId: number, id: string, askAt: Date | null) {
  await tx
    .update(payments)
    .set({ status: 'closed', askAt })
    .where(and(isIt(companyId, id), isUnpaid))
}

/** Schedules the next query of an unpaid attempt, including closed ones. */
export async function scheduleQuery(tx: Db, companyId: number, id: string, askAt: Date | null) {
  await tx
    .update(payments)
    .set({ askAt })
    .where(and(isIt(companyId, id), isUnpaid))
}

/** Claims a due attempt for one worker until `askAt`. */
export async function claimDue(tx: Db, companyId: number, id: string, now: Date, askAt: Date) {
  const rows = await tx
    .update(payments)
    .set({ askAt })
    .where(and(isIt(companyId, id), isUnpaid, lte(payments.askAt, now)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Marks an attempt succeeded; false when it was before. Throws on a used transaction id. */
export async function markSucceeded(
  tx: Db,
  companyId: number,
  id: string,
  { transactionId, succeededAt }: { transactionId: string; succeededAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ status: 'succeeded', transactionId, succeededAt, askAt: null })
    .where(and(isIt(companyId, id), isUnpaid))
    .returning({ id: payments.id })
  return rows.length > 0
}

export async function findOrderStatus(tx: Db, companyId: number, orderId: string) {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.id, orderId)))
  return order?.status ?? null
}

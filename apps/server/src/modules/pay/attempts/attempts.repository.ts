import type { PayAction, PayChannel, PayScene } from '@mall/contract'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { OrderStatus } from '@mall/contract/states'
import type { Database, Db } from '../../../db/connection/database.ts'
import { orders } from '../../orders/tables.ts'
import { payments } from '../tables.ts'
import type { Shopper } from '../../../shopper.ts'
import { insertPaymentEvent } from './payment-events.repository.ts'

const openStates = ['created', 'pending', 'unknown']
/** A closed attempt may still be paid; only the provider knows. */
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
const isOrder = ({ companyId, userId }: Shopper, orderId: string) =>
  and(eq(orders.companyId, companyId), eq(orders.userId, userId), eq(orders.id, orderId))

type Due = { company_id: number; id: string }
/** `askAt`: time of the first query to the provider. */
export type AttemptToInsert = { attempt: Omit<Attempt, 'action' | 'transactionId'>; askAt: Date }
type OpenAttemptChange = Partial<Pick<typeof payments.$inferInsert, 'status' | 'action' | 'askAt'>>

export function createAttemptsRepository(db: Database) {
  return {
    /**
     * Finds the open attempt of an order, or inserts one, under the order's lock.
     * @param buildAttempt throws the refusal of an order that cannot be paid
     * @returns null if the shopper has no such order
     */
    getOrInsertOpen: (
      shopper: Shopper,
      orderId: string,
      buildAttempt: (order: PayableOrder) => AttemptToInsert,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId } = shopper
        const order = await lockOrder(tx, shopper, orderId)
        if (!order) return null
        const created = buildAttempt(order)
        const [open] = await listOpenAttempts(tx, companyId, orderId)
        if (open) return { attempt: open, isNew: false }
        await insertAttempt(tx, companyId, created)
        return { attempt: { ...created.attempt, action: null, transactionId: null }, isNew: true }
      }),

    /** Order with its open attempt while it is unpaid; null if the shopper has no such order. */
    findOrderAndOpen: (shopper: Shopper, orderId: string) =>
      db.transaction(shopper.companyId, async (tx) => {
        // Read before the order, so that a payment that ends an attempt after this statement is
        // visible in the order.
        const [attempt] = await listOpenAttempts(tx, shopper.companyId, orderId)
        const order = await findOrder(tx, shopper, orderId)
        if (!order) return null
        const isUnpaidOrder = order.status === OrderStatus.PendingPayment
        return { order, attempt: isUnpaidOrder ? attempt : undefined }
      }),

    /** Open attempts of an order, newest first. */
    listOpen: (companyId: number, orderId: string) =>
      db.transaction(companyId, (tx) => listOpenAttempts(tx, companyId, orderId)),

    /** Updates an open attempt; false when it is not open. */
    updateOpen: (companyId: number, id: string, change: OpenAttemptChange) =>
      db.transaction(companyId, (tx) => updateOpenAttempt(tx, companyId, id, change)),

    /** Closes an unpaid attempt. `askAt`: next query of its provider, if any. */
    markClosed: (companyId: number, id: string, askAt: Date | null) =>
      db.transaction(companyId, (tx) => endAttempt(tx, companyId, id, askAt)),

    /** Schedules the next query of an unpaid attempt, including closed ones. */
    scheduleQuery: (companyId: number, id: string, askAt: Date | null) =>
      db.transaction(companyId, (tx) => scheduleQuery(tx, companyId, id, askAt)),

    /** Attempts of all companies whose provider is to be queried. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due>('select company_id, id from list_due_payments($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Claims a due attempt for one worker until `until`; null if it is not due. */
    claimDue: (companyId: number, id: string, { at, until }: { at: Date; until: Date }) =>
      db.transaction(companyId, async (tx) => {
        if (!(await claimDue(tx, companyId, id, at, until))) return null
        const attempt = await findAttempt(tx, companyId, id)
        if (!attempt) return null
        return { attempt, orderStatus: await findOrderStatus(tx, companyId, attempt.orderId) }
      }),
  }
}
export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>

async function findOrder(tx: Db, shopper: Shopper, orderId: string) {
  const [order] = await tx.select(orderColumns).from(orders).where(isOrder(shopper, orderId))
  return order satisfies PayableOrder | undefined
}

/** Locks the order, so that concurrent starts insert one attempt. */
async function lockOrder(tx: Db, shopper: Shopper, orderId: string) {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(isOrder(shopper, orderId))
    .for('update')
  return order satisfies PayableOrder | undefined
}

export const findAttempt = async (tx: Db, companyId: number, id: string) =>
  (await tx.select(columns).from(payments).where(isIt(companyId, id)))[0] satisfies
    | Attempt
    | undefined

const listOpenAttempts = (tx: Db, companyId: number, orderId: string): Promise<Attempt[]> =>
  tx
    .select(columns)
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.orderId, orderId), isOpen))
    .orderBy(desc(payments.createdAt))

async function insertAttempt(tx: Db, companyId: number, { attempt, askAt }: AttemptToInsert) {
  const { appId, payer, ...row } = attempt
  const { id } = attempt
  await tx.insert(payments).values({ companyId, ...row, askAt })
  await insertPaymentEvent(tx, companyId, id, 'created', { appId, payer }, `created:${id}`)
}

async function updateOpenAttempt(
  tx: Db,
  companyId: number,
  id: string,
  values: OpenAttemptChange,
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set(values)
    .where(and(isIt(companyId, id), isOpen))
    .returning({ id: payments.id })
  return rows.length > 0
}

async function endAttempt(tx: Db, companyId: number, id: string, askAt: Date | null) {
  await tx
    .update(payments)
    .set({ status: 'closed', askAt })
    .where(and(isIt(companyId, id), isUnpaid))
}

async function scheduleQuery(tx: Db, companyId: number, id: string, askAt: Date | null) {
  await tx
    .update(payments)
    .set({ askAt })
    .where(and(isIt(companyId, id), isUnpaid))
}

async function claimDue(tx: Db, companyId: number, id: string, now: Date, askAt: Date) {
  const rows = await tx
    .update(payments)
    .set({ askAt })
    .where(and(isIt(companyId, id), isUnpaid, lte(payments.askAt, now)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/**
 * Marks an attempt succeeded; false if it was already. Throws if the transaction id is recorded for
 * another payment.
 */
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

async function findOrderStatus(tx: Db, companyId: number, orderId: string) {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.id, orderId)))
  return order?.status ?? null
}

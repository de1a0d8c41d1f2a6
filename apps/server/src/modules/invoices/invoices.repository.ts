import type { InputOf } from '@mall/contract'
import { canTransition, InvoiceStatus, invoiceTransitions } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import { appendLog } from '../operators/index.ts'

export type InvoiceRow = {
  orderId: string
  userId: number
  status: InvoiceStatus
  kind: 'personal' | 'company'
  title: string
  taxNumber: string
  email: string
  amount: number
  reason: string
  number: string
  requestedAt: Date
  issuedAt: Date | null
  issuedBy: string
  fileName: string
  left: number
}
/** Facts of a paid order that its invoice depends on. */
type OrderFacts = { userId: number; status: number; left: number }
type IssuedFile = { number: string; file: string; fileName: string }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

const columns = sql`i.order_id as "orderId", i.user_id as "userId", i.status, i.kind, i.title,
  i.tax_number as "taxNumber", i.email, i.amount, i.reason, i.number, i.requested_at as "requestedAt",
  i.issued_at as "issuedAt", i.issued_by as "issuedBy", i.file_name as "fileName",
  o.cash - o.refunded_cash as left`

const toRow = (row: InvoiceRow): InvoiceRow => ({
  ...row,
  userId: Number(row.userId),
  amount: Number(row.amount),
  left: Number(row.left),
  requestedAt: new Date(row.requestedAt),
  issuedAt: row.issuedAt === null ? null : new Date(row.issuedAt),
})

async function selectInvoices(tx: Db, companyId: number, rest: SQL): Promise<InvoiceRow[]> {
  const rows = await selectRows<InvoiceRow>(
    tx,
    sql`select ${columns} from invoices i
        join orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.company_id = ${companyId} ${rest}`,
  )
  return rows.map(toRow)
}

async function findInvoice(tx: Db, companyId: number, orderId: string) {
  const [row] = await selectInvoices(tx, companyId, sql`and i.order_id = ${orderId}`)
  return row ?? null
}

/**
 * Locks an order, so that changes of its invoice run in sequence.
 * @param userId the shopper whose order it must be; left out: any
 */
async function lockFacts(
  tx: Db,
  companyId: number,
  orderId: string,
  userId?: number,
): Promise<OrderFacts> {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId} and hidden_at is null`
  const [row] = await selectRows<OrderFacts>(
    tx,
    sql`select user_id as "userId", status, cash - refunded_cash as left from orders
        where company_id = ${companyId} and id = ${orderId} ${own} for update`,
  )
  if (!row) throw new Refusal('order/not-found')
  return { userId: Number(row.userId), status: row.status, left: Number(row.left) }
}

async function saveInvoice(tx: Db, companyId: number, orderId: string, set: SQL) {
  await tx.execute(
    sql`update invoices set ${set} where company_id = ${companyId} and order_id = ${orderId}`,
  )
  const saved = await findInvoice(tx, companyId, orderId)
  if (!saved) throw new Error(`no invoice of the order ${orderId}`)
  return saved
}

type Request = Omit<InputOf<'invoice.request'>, 'id'>
const isSameRequest = (row: InvoiceRow, { kind, title, taxNumber, email }: Request) =>
  row.kind === kind && row.title === title && row.taxNumber === taxNumber && row.email === email

export function createInvoicesRepository(db: Database) {
  /** Changes an invoice as an operator and logs the change. */
  const operate = (
    operator: Operator,
    orderId: string,
    at: Date,
    change: (tx: Db, invoice: InvoiceRow) => Promise<InvoiceRow>,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      await lockFacts(tx, companyId, orderId)
      const invoice = await findInvoice(tx, companyId, orderId)
      if (!invoice) throw new Refusal('invoice/not-issuable')
      const changed = await change(tx, invoice)
      const inLog = ({ status, number, amount, reason }: InvoiceRow) => ({
        status,
        number,
        amount,
        reason,
      })
      const target = `invoice:${orderId}`
      await appendLog(tx, operator, { target, before: inLog(invoice), after: inLog(changed), at })
      return changed
    })

  return {
    find: ({ companyId, userId }: Shopper, orderId: string) =>
      db.transaction(companyId, async (tx) => ({
        order: await lockFacts(tx, companyId, orderId, userId),
        invoice: await findInvoice(tx, companyId, orderId),
      })),

    /** @param mayRequest whether the order can have an invoice now */
    request: (
      { companyId, userId }: Shopper,
      { id: orderId, ...request }: InputOf<'invoice.request'>,
      at: Date,
      mayRequest: (order: OrderFacts) => boolean,
    ) =>
      db.transaction(companyId, async (tx) => {
        const order = await lockFacts(tx, companyId, orderId, userId)
        const known = await findInvoice(tx, companyId, orderId)
        const isOpen =
          known?.status === InvoiceStatus.Requested || known?.status === InvoiceStatus.Issued
        if (known && isOpen) {
          if (isSameRequest(known, request)) return known
          throw new Refusal('invoice/exists')
        }
        if (!mayRequest(order)) throw new Refusal('invoice/not-available')
        const { kind, title, taxNumber, email } = request
        await tx.execute(
          sql`insert into invoices
                (company_id, order_id, user_id, status, kind, title, tax_number, email, amount, requested_at)
              values (${companyId}, ${orderId}, ${userId}, ${InvoiceStatus.Requested}, ${kind}, ${title},
                ${taxNumber}, ${email}, ${order.left}, ${time(at)})
              on conflict (company_id, order_id) do update set status = excluded.status,
                kind = excluded.kind, title = excluded.title, tax_number = excluded.tax_number,
                email = excluded.email, amount = excluded.amount,
                requested_at = excluded.requested_at, reason = ''`,
        )
        return saveInvoice(tx, companyId, orderId, sql`reason = ''`)
      }),

    withdraw: ({ companyId, userId }: Shopper, orderId: string) =>
      db.transaction(companyId, async (tx) => {
        await lockFacts(tx, companyId, orderId, userId)
        const known = await findInvoice(tx, companyId, orderId)
        if (!known || !canTransition(invoiceTransitions.withdraw, known.status)) return false
        const { to } = invoiceTransitions.withdraw
        await saveInvoice(tx, companyId, orderId, sql`status = ${to}`)
        return true
      }),

    /**
     * Stores the hash of the file's new address, which replaces the former address.
     * @returns whether there is a file
     */
    saveLink: (
      { companyId, userId }: Shopper,
      orderId: string,
      { linkHash, endsAt }: { linkHash: string; endsAt: Date },
    ) =>
      db.transaction(companyId, async (tx) => {
        await lockFacts(tx, companyId, orderId, userId)
        const known = await findInvoice(tx, companyId, orderId)
        if (known?.status !== InvoiceStatus.Issued) return false
        const set = sql`link_hash = ${linkHash}, link_ends_at = ${time(endsAt)}`
        await saveInvoice(tx, companyId, orderId, set)
        return true
      }),

    findFile: (companyId: number, linkHash: string, at: Date) =>
      db
        .query<IssuedFile>(
          companyId,
          sql`select number, file, file_name as "fileName" from invoices
              where company_id = ${companyId} and link_hash = ${linkHash}
                and link_ends_at > ${time(at)} and file is not null`,
        )
        .then(([row]) => row ?? null),

    list: (
      companyId: number,
      {
        after,
        limit,
        open,
      }: { after: { at: Date; orderId: string } | null; limit: number; open: boolean },
    ) =>
      db.transaction(companyId, (tx) =>
        selectInvoices(
          tx,
          companyId,
          sql`${open ? sql`and i.status = ${InvoiceStatus.Requested}` : sql``}
            ${after ? sql`and (i.requested_at, i.order_id) < (${time(after.at)}, ${after.orderId})` : sql``}
            order by i.requested_at desc, i.order_id desc limit ${limit}`,
        ),
      ),

    issue: (operator: Operator, orderId: string, issued: IssuedFile, at: Date) =>
      operate(operator, orderId, at, async (tx, { status, left, amount }) => {
        const { issue, replace } = invoiceTransitions
        const isFirst = canTransition(issue, status)
        if (!isFirst && !canTransition(replace, status)) throw new Refusal('invoice/not-issuable')
        if (isFirst && left <= 0) throw new Refusal('invoice/not-issuable')
        return saveInvoice(
          tx,
          operator.companyId,
          orderId,
          sql`status = ${issue.to}, number = ${issued.number}, file = ${issued.file},
            file_name = ${issued.fileName}, issued_at = ${time(at)}, issued_by = ${operator.name},
            amount = ${isFirst ? left : amount}, link_hash = null, link_ends_at = null`,
        )
      }),

    refuse: (operator: Operator, orderId: string, reason: string, at: Date) =>
      operate(operator, orderId, at, async (tx, { status }) => {
        const { refuse } = invoiceTransitions
        if (!canTransition(refuse, status)) throw new Refusal('invoice/not-issuable')
        const set = sql`status = ${refuse.to}, reason = ${reason}`
        return saveInvoice(tx, operator.companyId, orderId, set)
      }),
  }
}
export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>

import type { DataOf, InputOf } from '@mall/contract'
import { InvoiceStatus, isPaidStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import { findFileKind } from './find-file-kind.ts'
import type { InvoiceRow, InvoicesRepository } from './invoices.repository.ts'

const LINK_MS = 600_000
const mayRequest = ({ status, left }: { status: number; left: number }) =>
  isPaidStatus(status) && left > 0

const present = (row: InvoiceRow) => ({
  status: row.status,
  kind: row.kind,
  title: row.title,
  taxNumber: row.taxNumber,
  email: row.email,
  amount: row.amount,
  reason: row.reason,
  requestedAt: row.requestedAt.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
})

const presentToOperator = (row: InvoiceRow): DataOf<'ops.issueInvoice'> => ({
  ...present(row),
  orderId: row.orderId,
  userId: row.userId,
  number: row.number,
  fileName: row.fileName,
  refundedSince: row.status === InvoiceStatus.Issued ? Math.max(0, row.amount - row.left) : 0,
  issuedBy: row.issuedBy,
})

type ServiceDeps = Pick<Deps, 'now' | 'random'> & { repository: InvoicesRepository }

/** Invoices of orders: requested by shoppers, issued by operators as a file. */
export function createInvoicesService({ repository, now, random }: ServiceDeps) {
  return {
    async find(shopper: Shopper, orderId: string): Promise<DataOf<'invoice.find'>> {
      const { order, invoice } = await repository.find(shopper, orderId)
      const isOpen =
        invoice?.status === InvoiceStatus.Requested || invoice?.status === InvoiceStatus.Issued
      return {
        invoice: invoice && present(invoice),
        amount: Math.max(0, order.left),
        canRequest: !isOpen && mayRequest(order),
      }
    },

    request: async (shopper: Shopper, input: InputOf<'invoice.request'>) => {
      const taxNumber = input.kind === 'company' ? input.taxNumber : ''
      return present(await repository.request(shopper, { ...input, taxNumber }, now(), mayRequest))
    },

    async withdraw(shopper: Shopper, orderId: string) {
      if (await repository.withdraw(shopper, orderId)) return {}
      throw new Refusal('invoice/not-withdrawable')
    },

    /** Returns a link with an expiry, because web views save no file from a call's response. */
    async link(shopper: Shopper, orderId: string): Promise<DataOf<'invoice.link'>> {
      const token = random(24).toString('base64url')
      const endsAt = new Date(now().getTime() + LINK_MS)
      if (!(await repository.saveLink(shopper, orderId, { linkHash: hashOf(token), endsAt }))) {
        throw new Refusal('invoice/not-issued')
      }
      const url = `/files/invoices/${String(shopper.companyId)}/${token}`
      return { url, expiresAt: endsAt.toISOString() }
    },

    findFile: (companyId: number, token: string) =>
      repository.findFile(companyId, hashOf(token), now()),

    async list(
      { companyId }: Operator,
      { cursor, limit, open }: InputOf<'ops.invoices'>,
    ): Promise<DataOf<'ops.invoices'>> {
      const [at, orderId] = decodeCursor(cursor, 2) ?? []
      const after = at === undefined ? null : { at: new Date(at), orderId: String(orderId) }
      const rows = await repository.list(companyId, { after, limit: limit + 1, open })
      return toCursorPage(rows.map(presentToOperator), limit, (one) => [
        one.requestedAt,
        one.orderId,
      ])
    },

    async issue(operator: Operator, { id, number, base64 }: InputOf<'ops.issueInvoice'>) {
      const kind = findFileKind(Buffer.from(base64, 'base64'))
      if (!kind) throw new Refusal('invoice/bad-file')
      const issued = { number, file: base64, fileName: `${number}.${kind}` }
      return presentToOperator(await repository.issue(operator, id, issued, now()))
    },

    refuse: async (operator: Operator, { id, reason }: InputOf<'ops.refuseInvoice'>) =>
      presentToOperator(await repository.refuse(operator, id, reason, now())),
  }
}
export type InvoicesService = ReturnType<typeof createInvoicesService>

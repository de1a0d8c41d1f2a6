import type { BillRow, DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Settings } from '../../settings.ts'
import { beijingDay } from './beijing-day.ts'
import { findDifferences } from './find-differences.ts'
import { nameUnionpayRefunds } from './name-unionpay-refunds.ts'
import type { ReconciliationRepository, ReconciliationRow } from './reconciliation.repository.ts'

type Channel = InputOf<'ops.reconcile'>['channel']

/** UnionPay's settlement day ends at 23:00. */
const STARTS_BEFORE_MS: Partial<Record<Channel, number>> = { unionpay: 3_600_000 }

const merchantOf = (settings: Settings): Record<Channel, string | undefined> => ({
  wechat: settings.WECHAT_PAY_MCH_ID,
  alipay: settings.ALIPAY_SELLER_ID,
  bank: settings.BANK_CASHIER_MERCHANT_ID,
  unionpay: settings.UNIONPAY_MERCHANT_ID,
})

const toReconciliation = ({
  companyId: _companyId,
  at,
  ...row
}: ReconciliationRow): DataOf<'ops.reconcile'> => ({
  ...row,
  at: at.toISOString(),
})

const sumOf = (rows: readonly BillRow[], value: (row: BillRow) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

type ReconcileDeps = Pick<Deps, 'now' | 'settings'> & { repository: ReconciliationRepository }

/** A payment provider's bill of a day against the records of a company, for the platform of all. */
export function createReconciliationService({ repository, settings, now }: ReconcileDeps) {
  return {
    async reconcile(
      operator: Operator,
      { channel, day, rows: billed }: InputOf<'ops.reconcile'>,
    ): Promise<DataOf<'ops.reconcile'>> {
      const merchantId = merchantOf(settings)[channel]
      if (merchantId === undefined) throw new Refusal('reconcile/no-merchant')
      const period = {
        companyId: operator.companyId,
        channel,
        ...beijingDay(day, STARTS_BEFORE_MS[channel]),
      }
      const named = (kind: BillRow['kind'], id: (row: BillRow) => string) =>
        billed.filter((row) => row.kind === kind).map(id)
      const books = {
        payments: await repository.listPayments(
          period,
          named('payment', (row) => row.paymentId),
        ),
        refunds: await repository.listRefunds(
          period,
          // UnionPay's numbers of refunds may be cut: theirs are found by payment.
          named('refund', (row) => (channel === 'unionpay' ? row.paymentId : row.refundId)),
        ),
      }
      const rows = channel === 'unionpay' ? nameUnionpayRefunds(billed, books.refunds) : billed
      const done = rows.filter(({ succeeded }) => succeeded)
      const [paid, refunded] = [
        done.filter(({ kind }) => kind === 'payment'),
        done.filter(({ kind }) => kind === 'refund'),
      ]
      const result = {
        channel,
        day,
        payments: paid.length,
        paid: sumOf(paid, ({ amount }) => amount),
        refunds: refunded.length,
        refunded: sumOf(refunded, ({ amount }) => amount),
        fees: sumOf(rows, ({ fee }) => fee),
        differences: await findDifferences(rows, books, merchantId),
      }
      return toReconciliation(await repository.insert(operator, result, now()))
    },

    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.reconciliations'>,
    ): Promise<DataOf<'ops.reconciliations'>> {
      const [before = null] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(
        companyId,
        before === null ? null : Number(before),
        limit + 1,
      )
      return toCursorPage(rows.map(toReconciliation), limit, ({ id }) => [id])
    },
  }
}

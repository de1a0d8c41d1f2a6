import type { BillRow } from '@mall/contract'
import { CommandFailed } from '../../frame/mall-cli.ts'
import { readCsv } from '../read-csv.ts'
import { parseFen } from './read-lines.ts'

const columns = {
  merchantId: { names: ['商户号', 'merchantId'] },
  kind: { names: ['类型', 'kind'] },
  paymentId: { names: ['支付单号', 'paymentId'] },
  refundId: { names: ['退款单号', 'refundId'], optional: true },
  transactionId: { names: ['流水号', 'transactionId'] },
  amount: { names: ['金额', 'amount'] },
  state: { names: ['状态', 'state'] },
  fee: { names: ['手续费', 'fee'], optional: true },
} as const

const REFUND = new Set(['退款', 'refund'])
const SUCCEEDED = new Set(['成功', 'success'])

/** The bank's bill as docs/bank-cashier.md describes it: CSV, UTF-8. */
export async function* readBankBill(file: string): AsyncGenerator<BillRow> {
  for await (const { line, cells } of readCsv(file, columns)) {
    const amount = parseFen(cells.amount)
    const fee = parseFen(cells.fee || '0')
    if (amount === null || fee === null) {
      throw new CommandFailed(`第 ${String(line)} 行的金额无法识别`)
    }
    const isRefund = REFUND.has(cells.kind)
    yield {
      line,
      kind: isRefund ? 'refund' : 'payment',
      paymentId: cells.paymentId,
      refundId: isRefund ? cells.refundId : '',
      transactionId: cells.transactionId,
      merchantId: cells.merchantId,
      amount: Math.abs(amount),
      succeeded: SUCCEEDED.has(cells.state),
      fee,
    }
  }
}

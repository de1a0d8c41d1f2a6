import type { BillRow } from '@mall/contract'
import { CommandFailed } from '../../frame/mall-cli.ts'
import { parseFen, placesOf, readLines } from './read-lines.ts'

const columns = {
  transactionId: '支付宝交易号',
  paymentId: '商户订单号',
  kind: '业务类型',
  amount: '订单金额（元）',
  refundId: '退款批次号/请求号',
  fee: '服务费（元）',
}

/** Alipay's bill of transactions (业务明细, in GBK), with lines of remarks that begin with #. */
export async function* readAlipayBill(file: string): AsyncGenerator<BillRow> {
  let places: Record<keyof typeof columns, number> | null = null
  let merchantId = ''
  for await (const { line, text } of readLines(file)) {
    if (text.startsWith('#')) {
      merchantId = /账号：\[(\d{16})/.exec(text)?.[1] ?? merchantId
      continue
    }
    if (text.trim() === '') continue
    const cells = text.split(',').map((cell) => cell.trim())
    if (places === null) {
      places = placesOf(cells, columns, line)
      continue
    }
    const cell = (column: keyof typeof columns) => cells[places?.[column] ?? 0] ?? ''
    const isRefund = cell('kind') === '退款'
    const amount = parseFen(cell('amount'))
    const fee = parseFen(cell('fee'))
    if (amount === null || fee === null) {
      throw new CommandFailed(`第 ${String(line)} 行的金额无法识别`)
    }
    yield {
      line,
      kind: isRefund ? 'refund' : 'payment',
      paymentId: cell('paymentId'),
      refundId: isRefund ? cell('refundId') : '',
      transactionId: cell('transactionId'),
      merchantId,
      amount: Math.abs(amount),
      // The bill lists succeeded transactions only.
      succeeded: true,
      fee: Math.abs(fee),
    }
  }
}

import type { BillRow } from '@mall/contract'
import { CommandFailed } from '../../frame/mall-cli.ts'
import { parseFen, placesOf, readLines } from './read-lines.ts'

const columns = {
  merchantId: '商户号',
  transactionId: '微信订单号',
  paymentId: '商户订单号',
  state: '交易状态',
  amount: '订单金额',
  refundId: '商户退款单号',
  refund: '申请退款金额',
  refundState: '退款状态',
  fee: '手续费',
}

/** Cells begin with a backtick; goods' names may hold commas. */
const cellsOf = (text: string) =>
  text
    .replace(/^`/, '')
    .split(',`')
    .map((cell) => cell.trim())

/** WeChat Pay's trade bill of a day (`/v3/bill/tradebill`, ALL) without its summary. */
export async function* readWechatBill(file: string): AsyncGenerator<BillRow> {
  let places: Record<keyof typeof columns, number> | null = null
  for await (const { line, text } of readLines(file)) {
    if (text.trim() === '') continue
    if (places === null) {
      places = placesOf(
        text.split(',').map((name) => name.trim()),
        columns,
        line,
      )
      continue
    }
    if (!text.startsWith('`')) return
    const cells = cellsOf(text)
    const cell = (column: keyof typeof columns) => cells[places?.[column] ?? 0] ?? ''
    const isRefund = cell('state') === 'REFUND'
    const amount = parseFen(cell(isRefund ? 'refund' : 'amount'))
    const fee = parseFen(cell('fee').replace(/(\.\d{2})\d+$/, '$1'))
    if (amount === null || fee === null) {
      throw new CommandFailed(`第 ${String(line)} 行的金额无法识别`)
    }
    yield {
      line,
      kind: isRefund ? 'refund' : 'payment',
      paymentId: cell('paymentId'),
      refundId: isRefund ? cell('refundId') : '',
      transactionId: cell('transactionId'),
      merchantId: cell('merchantId'),
      amount,
      succeeded: isRefund ? cell('refundState') === 'SUCCESS' : cell('state') === 'SUCCESS',
      fee,
    }
  }
}

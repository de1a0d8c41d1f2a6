import type { BillRow } from '@mall/contract'
import { CommandFailed } from '../../frame/mall-cli.ts'
import { readLines } from './read-lines.ts'

/**
 * Fields of a line by first byte and length. Each is followed by one blank. Source: open.unionpay.com,
 * 全渠道平台接入接口规范 第 3 部分 文件接口, 6.1 ZM 文件.
 */
const fields = {
  amount: { title: '交易金额', from: 66, length: 12 },
  transactionId: { title: '查询流水号', from: 87, length: 21 },
  orderId: { title: '商户订单号', from: 112, length: 32 },
  fee: { title: '商户手续费', from: 166, length: 13 },
  type: { title: '交易类型', from: 215, length: 2 },
  merchantId: { title: '商户代码', from: 293, length: 15 },
  originalOrderId: { title: '原始交易订单号', from: 476, length: 32 },
} as const
type FieldName = keyof typeof fields

/** End of the last used field; reserved bytes follow. */
const LEAST_BYTES = fields.originalOrderId.from + fields.originalOrderId.length
const MOST_BYTES = 1_000

const KINDS: Readonly<Record<string, BillRow['kind']>> = {
  '01': 'payment',
  '03': 'payment',
  '04': 'refund',
  '31': 'refund',
  '33': 'refund',
}

/** A text with one character per byte of GBK, because the file's columns are bytes. */
// eslint-disable-next-line no-control-regex
const alignBytes = (text: string) => text.replace(/[^\u0000-\u007f]/g, '$&\u0000')

function readLine(text: string, line: number): BillRow {
  const at = `第 ${String(line)} 行`
  const bytes = alignBytes(text)
  if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) {
    throw new CommandFailed(
      `${at}有 ${String(bytes.length)} 字节，不是银联 ZM 文件（商户一般交易明细）的一行`,
    )
  }
  const readField = (name: FieldName, form: RegExp): string => {
    const { title, from, length } = fields[name]
    const cell = bytes.slice(from, from + length)
    const isApart = bytes[from - 1] === ' ' && (bytes[from + length] ?? ' ') === ' '
    if (!isApart || !form.test(cell.trim())) {
      throw new CommandFailed(`${at}的${title}无法识别：「${cell.trim()}」`)
    }
    return cell.trim()
  }
  const type = readField('type', /^\d{2}$/)
  const kind = KINDS[type]
  if (kind === undefined) throw new CommandFailed(`${at}的交易类型 ${type} 不是消费或退货`)
  const orderId = readField('orderId', /^[\dA-Za-z]{8,32}$/)
  const isRefund = kind === 'refund'
  const fee = readField('fee', /^([CD]\d{12})?$/)
  return {
    line,
    kind,
    paymentId: isRefund ? readField('originalOrderId', /^[\dA-Za-z]{0,32}$/) : orderId,
    refundId: isRefund ? orderId : '',
    transactionId: readField('transactionId', /^\d{1,21}$/),
    merchantId: readField('merchantId', /^[\dA-Za-z]{15}$/),
    amount: Number(readField('amount', /^\d{12}$/)),
    // The file lists succeeded transactions only.
    succeeded: true,
    // D: paid by the merchant; C: refunded to the merchant.
    fee: Number(fee.slice(1)) * (fee.startsWith('C') ? -1 : 1) || 0,
  }
}

/**
 * UnionPay's settlement file of a day (`…ZM_…`, of the archive that 文件下载 returns): lines of a fixed
 * length in GBK, without a header. A refund's number is that of UnionPay: without `-`, at most 32
 * characters.
 */
export async function* readUnionpayBill(file: string): AsyncGenerator<BillRow> {
  for await (const { line, text } of readLines(file)) {
    if (text.trim() !== '') yield readLine(text, line)
  }
}

/** Lengths of the fields of a line of UnionPay's ZM file, each followed by a blank. */
const LENGTHS = [
  3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2, 6, 2, 4, 32, 1, 21, 15,
  1, 15, 32, 13, 13, 8, 32, 13, 13, 12, 2, 1, 32, 98,
]

export type UnionpayLine = {
  orderId: string
  amount: string
  queryId: string
  fee: string
  txnType: string
  merId: string
  originalOrderId?: string
  /** 二级商户简称, which may be Chinese */
  subMerchant?: string
}

/** A line in UnionPay's format; the bytes of a Chinese name are in GBK. */
export function buildUnionpayLine(one: UnionpayLine): string {
  const cells: Record<number, string> = {
    0: 'S22',
    1: '00010000',
    2: '00010000',
    3: '001001',
    4: '1120100000',
    5: '621626****0018',
    6: one.amount,
    7: '5311',
    8: '07',
    9: one.queryId,
    11: one.orderId,
    12: '01',
    15: one.fee,
    16: 'C000000001200',
    17: '0001',
    19: one.txnType,
    20: '01',
    21: '000201',
    27: one.merId,
    30: one.subMerchant ?? '',
    32: 'C000000001200',
    40: one.originalOrderId ?? '',
  }
  return LENGTHS.map((length, index) => {
    const cell = cells[index] ?? ''
    const wide = [...cell].filter((character) => character > '\u007f').length
    return cell.padEnd(length - wide)
  }).join(' ')
}

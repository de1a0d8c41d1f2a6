import type { BillRow } from '@mall/contract'
import { expect, it } from 'vitest'
import type { BookedRefund } from './find-differences.ts'
import { nameUnionpayRefunds } from './name-unionpay-refunds.ts'

const paymentId = '26112000000000000001t6abcd0a1xyz'
const cut = `r${paymentId}`.slice(0, 32)
const row = (changes: Partial<BillRow> = {}): BillRow => ({
  line: 1,
  kind: 'refund',
  paymentId,
  refundId: cut,
  transactionId: '1',
  merchantId: 'M',
  amount: 500,
  succeeded: true,
  fee: 0,
  ...changes,
})
const booked = (suffix: string, amount: number, status = 'succeeded'): BookedRefund => ({
  companyId: 1,
  id: `r${paymentId}${suffix}`,
  paymentId,
  amount,
  status,
  isOfDay: true,
})
const name = (rows: readonly BillRow[], refunds: readonly BookedRefund[]) =>
  nameUnionpayRefunds(rows, refunds).map(({ refundId }) => refundId.slice(33))

it.each<[string, BillRow[], BookedRefund[], string[]]>([
  ['a number that was cut', [row()], [booked('-r1', 500)], ['-r1']],
  [
    'two refunds of a payment by their amounts',
    [row({ amount: 700 }), row()],
    [booked('-r1', 500), booked('-r2', 700)],
    ['-r2', '-r1'],
  ],
  [
    'two refunds of one amount',
    [row(), row()],
    [booked('-r1', 500), booked('-r2', 500)],
    ['-r1', '-r2'],
  ],
  [
    'the attempt that succeeded',
    [row()],
    [booked('-r1', 500, 'failed'), booked('-r1x2', 500)],
    ['-r1x2'],
  ],
  ['a refund of another amount', [row({ amount: 1 })], [booked('-r1', 500)], ['-r1']],
])('matches %s', (_title, rows, refunds, named) => {
  expect(name(rows, refunds)).toEqual(named)
})

it('keeps payments and refunds without a record unmatched', () => {
  const short = row({ refundId: '2611200000r1' })
  expect(nameUnionpayRefunds([short], [booked('-r1', 500)])).toEqual([short])
  expect(nameUnionpayRefunds([row({ paymentId: 'other' })], [booked('-r1', 500)])).toEqual([
    row({ paymentId: 'other' }),
  ])
  const payment = row({ kind: 'payment', refundId: '' })
  expect(nameUnionpayRefunds([payment], [])).toEqual([payment])
})

import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { openCash } from './cash-open.ts'
import type { CashProvider, PaymentOrder } from './cash.ts'

let count = 0
/** An order of 449.20 yuan under a number of its own. */
export const orderOf = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: `2026112000000000${String((count += 1)).padStart(4, '0')}ab12cd34ef`,
  appId: 'wx0000000000000001',
  description: '积分商城-订单1 & “券”=+%',
  amount: 44_920,
  scene: 'h5',
  expiresAt: new Date(Date.now() + 1_800_000),
  notifyUrl: 'http://127.0.0.1:9/api/pay/v1/notify/test/1',
  clientIp: '::ffff:10.1.2.3',
  payer: '',
  returnUrl: 'http://127.0.0.1:9/order/list?a=1&b=支付',
  formUrl: 'http://127.0.0.1:9/api/pay/v1/form/test',
  miniPage: '/pages/pay/index?orderId=1',
  ...change,
})

export const refundOf = (
  { paymentId, notifyUrl }: PaymentOrder,
  amount: number,
  total = 44_920,
) => ({
  refundId: `r${paymentId}`,
  createdAt: new Date(),
  transactionId: '',
  paymentId,
  amount,
  total,
  reason: '订单已取消',
  notifyUrl,
})

export function clientOf(environment: Record<string, string>, limit = 1_000): CashProvider {
  const [client] = Object.values(openCash(readSettings(environment), makeLog('silent'), { limit }))
  if (!client) throw new Error('no provider')
  return client
}

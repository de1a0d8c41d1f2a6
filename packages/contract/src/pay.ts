import { z } from 'zod'
import { call } from './call.ts'
import { Fen, Moment, OrderId, OutId } from './shapes.ts'

/** How cash is handed over: a page of the provider, or a code that a phone scans. */
export const PayAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), codeUrl: z.string() }),
])
export type PayAction = z.infer<typeof PayAction>

export const PayStatus = z.object({
  orderId: OrderId,
  /** `unknown`: the provider has not answered; ask again */
  state: z.enum(['unpaid', 'paid', 'cancelled', 'unknown']),
  orderStatus: z.int(),
  cash: Fen,
  expiresAt: Moment.nullable(),
  serverTime: Moment,
})

export const payCalls = {
  'pay.start': call('pay.start', {
    auth: 'member',
    summary:
      'Starts an attempt to pay the cash of an order; asks the provider about the last one first',
    input: z.object({
      orderId: OrderId,
      channel: z.enum(['wechat']),
      /** h5: a phone browser; native: a code shown on a desktop */
      scene: z.enum(['h5', 'native']),
    }),
    data: z.object({ paymentId: z.string(), action: PayAction, expiresAt: Moment }),
    refusals: [
      'order/gone',
      'pay/not-payable',
      'pay/expired',
      'pay/channel',
      'pay/provider',
      'pay/unknown',
    ],
  }),
  'pay.status': call('pay.status', {
    auth: 'member',
    summary: 'Whether an order is paid, by the books and, where they do not know, by the provider',
    input: z.object({ orderId: OrderId }),
    data: PayStatus,
    refusals: ['order/gone'],
  }),
  'pay.notifyWechat': call('pay.notifyWechat', {
    auth: 'provider',
    summary: 'Signed, encrypted notification of WeChat Pay v3',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.object({ code: z.string(), message: z.string() }),
    raw: true,
  }),
}

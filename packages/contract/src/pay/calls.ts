import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, Timestamp, OrderId, OutId } from '../base/shapes.ts'

/**
 * How cash is paid.
 * - `redirect`: a page of the provider or of the bank
 * - `qr`: a code that a phone scans
 * - `jsapi`: signed parameters for WeChat's own payment call (getBrandWCPayRequest)
 * - `mini`: a page of the mini-programme around the mall; it pays by what its query names
 * - `alipay`: a signed order string for an app's Alipay call
 */
export const PayAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), codeUrl: z.string() }),
  z.object({
    kind: z.literal('jsapi'),
    params: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    }),
  }),
  z.object({ kind: z.literal('mini'), path: z.string() }),
  z.object({ kind: z.literal('alipay'), orderString: z.string() }),
])
export type PayAction = z.infer<typeof PayAction>

/** Cash channels; a company names its own in `payMethod`. */
export const payChannelLabels = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行',
  unionpay: '银联',
} as const
export const PayChannel = about(z.enum(['wechat', 'alipay', 'bank', 'unionpay']), {
  title: '渠道',
  choices: payChannelLabels,
})
export type PayChannel = z.infer<typeof PayChannel>

/**
 * Where a channel is paid. wechat: `h5` a phone's browser, `native` a code on a desktop, `jsapi`
 * inside WeChat, `mini` inside a mini-programme. alipay: `app` inside DingTalk, `h5` a phone's
 * browser. bank, unionpay: `cashier`.
 */
export const PayScene = z.enum(['h5', 'native', 'jsapi', 'mini', 'app', 'cashier'])
export type PayScene = z.infer<typeof PayScene>

/**
 * How a host app pays each channel, as its shell states it; a missing channel cannot be paid there.
 */
export const HostPayment = z.partialRecord(PayChannel, PayScene)
export type HostPayment = z.infer<typeof HostPayment>

export const PayStatus = z.object({
  orderId: OrderId,
  /** `unknown`: the provider has not responded; query again */
  state: z.enum(['unpaid', 'paid', 'cancelled', 'unknown']),
  orderStatus: z.int(),
  cash: Fen,
  expiresAt: Timestamp.nullable(),
  serverTime: Timestamp,
})

export const payCalls = {
  'pay.start': call('pay.start', {
    auth: 'shopper',
    summary:
      'Starts an attempt to pay the cash of an order; asks the provider about the last one first',
    input: z.object({
      orderId: OrderId,
      channel: PayChannel,
      scene: PayScene,
      /** address of the mall to which a page of the provider returns */
      returnUrl: z.string().max(1000).optional(),
    }),
    data: z.object({ paymentId: z.string(), action: PayAction, expiresAt: Timestamp }),
    refusals: [
      'order/not-found',
      'pay/not-payable',
      'pay/expired',
      'pay/channel',
      'pay/provider',
      'pay/unknown',
      'pay/no-payer',
    ],
  }),
  'pay.status': call('pay.status', {
    auth: 'shopper',
    summary: 'Whether an order is paid, by the books and, where they do not know, by the provider',
    input: z.object({ orderId: OrderId }),
    data: PayStatus,
    refusals: ['order/not-found'],
  }),
  'pay.notifyWechat': call('pay.notifyWechat', {
    auth: 'provider',
    summary: 'Signed, encrypted notification of WeChat Pay v3',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.object({ code: z.string(), message: z.string() }),
    raw: true,
  }),
  'pay.notifyAlipay': call('pay.notifyAlipay', {
    auth: 'provider',
    summary: 'Signed notification of Alipay (form-encoded, RSA2); answered with the word success',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.string(),
    raw: true,
  }),
  'pay.notifyBank': call('pay.notifyBank', {
    auth: 'provider',
    summary: 'Signed notification of a bank’s cashier',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.object({ code: z.string(), message: z.string() }),
    raw: true,
  }),
  'pay.notifyUnionpay': call('pay.notifyUnionpay', {
    auth: 'provider',
    summary: 'Signed notification of UnionPay (form-encoded, ACP 5.1.0); answered with the word ok',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.string(),
    raw: true,
  }),
}

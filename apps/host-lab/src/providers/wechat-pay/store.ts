import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LabKeys } from './keys.ts'
import { formatBeijingTime } from './signatures.ts'

const orderNumber = z.string().regex(/^[\w|*-]{6,32}$/)
const url = z.url({ protocol: /^https?$/ })

export const Order = z.object({
  appid: z.string().min(1).max(32),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: orderNumber,
  time_expire: z.iso.datetime({ offset: true }).optional(),
  notify_url: url,
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
  scene_info: z
    .object({
      payer_client_ip: z.string().min(1).max(45),
      h5_info: z.object({ type: z.enum(['Wap', 'iOS', 'Android']) }).optional(),
    })
    .optional(),
  payer: z.object({ openid: z.string().min(1).max(128) }).optional(),
})
export const RefundOrder = z.object({
  out_trade_no: orderNumber,
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  reason: z.string().max(80).optional(),
  notify_url: url.optional(),
  amount: z.object({
    refund: z.int().positive(),
    total: z.int().positive(),
    currency: z.literal('CNY'),
  }),
})

export type Scene = 'h5' | 'native' | 'jsapi'
const tradeTypes = { h5: 'MWEB', native: 'NATIVE', jsapi: 'JSAPI' }
/** Payer of orders without one. */
const DEFAULT_PAYER = { openid: 'oLab0000000000000000000000' }

export type Payment = {
  prepayId: string
  scene: Scene
  order: z.output<typeof Order>
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  createdAt: Date
  expiresAt: Date
  transactionId: string | null
  paidAt: Date | null
}
export type Refund = {
  refundId: string
  order: z.output<typeof RefundOrder>
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED'
  createdAt: Date
}

/** Refusal with the provider's error code. */
export class LabRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const PAYMENT_TTL_MS = 7_200_000
const digits = (length: number) =>
  Array.from(randomBytes(length), (byte) => String(byte % 10)).join('')

/** State of the provider, in memory: payments and refunds, by the rules of its documentation. */
export function createStore(keys: LabKeys, now: () => Date) {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()

  /** Finds a payment; closes it first if it has expired. */
  function find(paymentId: string): Payment | undefined {
    const payment = payments.get(paymentId)
    if (payment?.state === 'NOTPAY' && payment.expiresAt <= now()) payment.state = 'CLOSED'
    return payment
  }
  const getPayment = (paymentId: string) => {
    const payment = find(paymentId)
    if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
    return payment
  }
  const sumRefunds = (paymentId: string) =>
    [...refunds.values()]
      .filter(({ order, status }) => order.out_trade_no === paymentId && status !== 'CLOSED')
      .reduce((sum, { order }) => sum + order.amount.refund, 0)

  return {
    find,
    all: () => [...payments.keys()].map((id) => getPayment(id)).reverse(),
    byPrepayId: (prepayId: string) =>
      [...payments.values()].find((payment) => payment.prepayId === prepayId),
    listRefunds: (paymentId: string) =>
      [...refunds.values()].filter(({ order }) => order.out_trade_no === paymentId),

    /** Starts a payment; idempotent by number if the content is equal. */
    start(scene: Scene, order: z.output<typeof Order>): Payment {
      if (order.mchid !== keys.mchId) throw new LabRefusal(400, 'MCH_NOT_EXISTS', '商户号不存在')
      if (scene === 'h5' && !order.scene_info?.h5_info) {
        throw new LabRefusal(400, 'PARAM_ERROR', 'H5 支付缺少 scene_info.h5_info')
      }
      if (scene === 'jsapi' && !order.payer) {
        throw new LabRefusal(400, 'PARAM_ERROR', 'JSAPI 支付缺少 payer.openid')
      }
      const existing = find(order.out_trade_no)
      if (existing) return resumePayment(existing, scene, order)
      const createdAt = now()
      const expiresAt = order.time_expire
        ? new Date(order.time_expire)
        : new Date(createdAt.getTime() + PAYMENT_TTL_MS)
      if (expiresAt.getTime() - createdAt.getTime() < 59_000) {
        throw new LabRefusal(400, 'PARAM_ERROR', 'time_expire 应晚于下单时间 1 分钟')
      }
      const payment: Payment = {
        prepayId: `wx${digits(14)}${randomBytes(9).toString('hex')}`,
        scene,
        order,
        state: 'NOTPAY',
        createdAt,
        expiresAt,
        transactionId: null,
        paidAt: null,
      }
      payments.set(order.out_trade_no, payment)
      return payment
    },

    /** Pays. Throws if the payment is paid or closed. */
    pay(paymentId: string): Payment {
      const payment = getPayment(paymentId)
      if (payment.state !== 'NOTPAY') throw new LabRefusal(400, 'TRADE_ERROR', '订单已支付或已关闭')
      payment.state = 'SUCCESS'
      payment.transactionId = `42000${digits(23)}`
      payment.paidAt = now()
      return payment
    },

    close(paymentId: string) {
      const payment = getPayment(paymentId)
      if (payment.state === 'NOTPAY') payment.state = 'CLOSED'
      else if (payment.state === 'CLOSED') throw new LabRefusal(400, 'ORDER_CLOSED', '订单已关闭')
      else throw new LabRefusal(400, 'ORDERPAID', '订单已支付')
    },

    transaction(paymentId: string) {
      const { order, state, transactionId, paidAt, scene } = getPayment(paymentId)
      return {
        appid: order.appid,
        mchid: order.mchid,
        out_trade_no: order.out_trade_no,
        trade_type: tradeTypes[scene],
        trade_state: state,
        trade_state_desc: {
          NOTPAY: '订单未支付',
          SUCCESS: '支付成功',
          CLOSED: '订单已关闭',
          REFUND: '订单发生过退款',
        }[state],
        ...(transactionId && paidAt
          ? {
              transaction_id: transactionId,
              bank_type: 'OTHERS',
              success_time: formatBeijingTime(paidAt),
              payer: order.payer ?? DEFAULT_PAYER,
              amount: {
                total: order.amount.total,
                payer_total: order.amount.total,
                currency: 'CNY',
                payer_currency: 'CNY',
              },
            }
          : {}),
      }
    },

    /** Refunds; idempotent by refund number. Refuses more than the paid amount. */
    refund(order: z.output<typeof RefundOrder>, status: Refund['status']): Refund {
      const existing = refunds.get(order.out_refund_no)
      if (existing) {
        if (existing.order.amount.refund === order.amount.refund) return existing
        throw new LabRefusal(400, 'PARAM_ERROR', '订单金额或退款金额与之前请求不一致')
      }
      const payment = find(order.out_trade_no)
      if (!payment?.paidAt) throw new LabRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在或未支付')
      const { total } = payment.order.amount
      if (order.amount.total !== total) throw new LabRefusal(400, 'PARAM_ERROR', '订单金额不一致')
      if (sumRefunds(order.out_trade_no) + order.amount.refund > total) {
        throw new LabRefusal(403, 'NOT_ENOUGH', '退款金额超过可退金额')
      }
      const refund: Refund = {
        refundId: `50000${digits(23)}`,
        order,
        status,
        createdAt: now(),
      }
      refunds.set(order.out_refund_no, refund)
      payment.state = 'REFUND'
      return refund
    },
    findRefund(refundNo: string): Refund {
      const refund = refunds.get(refundNo)
      if (!refund) throw new LabRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
      return refund
    },
  }
}
export type Store = ReturnType<typeof createStore>

function resumePayment(existing: Payment, scene: string, order: z.output<typeof Order>): Payment {
  if (existing.state === 'CLOSED') throw new LabRefusal(400, 'ORDER_CLOSED', '订单已关闭')
  if (existing.state !== 'NOTPAY') throw new LabRefusal(400, 'ORDERPAID', '该订单已支付')
  const toComparable = (one: z.output<typeof Order>) =>
    JSON.stringify([
      one.appid,
      one.description,
      one.amount,
      one.notify_url,
      one.time_expire,
      one.payer,
    ])
  if (existing.scene === scene && toComparable(existing.order) === toComparable(order))
    return existing
  throw new LabRefusal(400, 'INVALID_REQUEST', '商户订单号重复，参数与之前请求不一致')
}

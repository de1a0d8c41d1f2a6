import { z } from 'zod'
import { openTill, TillRefusal } from '../till/book.ts'
import { labRoutes } from '../till/lab.routes.ts'
import { openToPages } from '../till/open-to-pages.ts'
import { makePayer, type Telling } from '../till/payer.ts'
import type { LabOptions } from '../wechat-pay/lab.ts'
import { makeScript, type StepInput } from '../wechat-pay/script.ts'
import { gatewayRoutes } from './gateway.routes.ts'
import { alipayEnvironment, makeAlipayKeys } from './keys.ts'
import { alipayWaits, makeAlipayNotifier } from './notifier.ts'
import {
  fenOf,
  fromBeijing,
  isMerchants,
  signedForm,
  signText,
  yuanOf,
  type Fields,
} from './sign.ts'
import { listen, textServer } from '../listening.ts'

const Content = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: z.string().transform(fenOf).pipe(z.int().positive()),
  subject: z.string().min(1).max(256),
  product_code: z.literal('QUICK_MSECURITY_PAY'),
  time_expire: z.string().transform(fromBeijing),
})

/** What a simulated Alipay answers to the app that called it. */
export type AlipayResult = { resultStatus: '9000' | '4000' | '6001'; memo: string; result: string }

/**
 * Starts the other side of Alipay: the gateway for merchants, and the cashier that a shopper's app
 * opens with an order string. On loopback unless told otherwise; everything in memory; `env` makes a
 * mall its merchant.
 */
export async function startAlipayLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = makeAlipayKeys()
  const foreignKeys = makeAlipayKeys('stranger')
  const till = openTill(now)
  const script = makeScript()
  const waits = options.retryWaitsMs ?? alipayWaits
  const notifier = makeAlipayNotifier({ keys, foreignKeys, till, now, waits })
  const tell = makePayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    teller: {
      usual: (id) => notifier.payment(till.needed(id)),
      forged: (id) => notifier.forged(till.needed(id)),
      wrongAmount: (id) => {
        const trade = till.needed(id)
        return notifier.payment(trade, { total_amount: yuanOf(trade.amount + 1) })
      },
    },
  })

  /** The cashier opens: from here on the provider knows the trade. @returns its number */
  function open(orderString: string): string {
    const fields: Fields = Object.fromEntries(new URLSearchParams(orderString))
    const isOurs = fields.app_id === keys.appId && fields.method === 'alipay.trade.app.pay'
    if (!isOurs || !isMerchants(keys.merchantPublic, fields)) {
      throw new Error('ALI 订单信息签名校验失败')
    }
    const content = Content.parse(JSON.parse(fields.biz_content ?? ''))
    till.bring({
      id: content.out_trade_no,
      amount: content.total_amount,
      description: content.subject,
      notifyUrl: z.url().parse(fields.notify_url),
      expiresAt: content.time_expire,
    })
    return content.out_trade_no
  }
  /** Pays a trade whose cashier was opened. */
  async function pay(paymentId: string, telling?: Telling): Promise<void> {
    till.pay(paymentId)
    await tell(paymentId, telling)
  }
  const said = (resultStatus: AlipayResult['resultStatus'], memo: string): AlipayResult => ({
    resultStatus,
    memo,
    result: '',
  })
  /** What an app does with an order string: the payer pays, or opens the cashier and turns away. */
  async function payOrder(orderString: string, action: 'pay' | 'cancel' = 'pay') {
    try {
      const id = open(orderString)
      if (action === 'cancel') return said('6001', '用户中途取消')
      await pay(id)
      return said('9000', '')
    } catch (error) {
      const isOver = error instanceof TillRefusal
      return said('4000', isOver ? '交易已支付或已关闭' : (error as Error).message)
    }
  }

  const app = textServer()
  gatewayRoutes(app, { keys, foreignKeys, till, script, notifier })
  app.options('/lab/alipay/pay', (request, reply) => {
    openToPages(request, reply)
    return reply.status(204).send()
  })
  app.post<{ Body: string; Querystring: { action?: string } }>(
    '/lab/alipay/pay',
    (request, reply) => {
      openToPages(request, reply)
      return payOrder(request.body, request.query.action === 'cancel' ? 'cancel' : 'pay')
    },
  )
  labRoutes(app, 'alipay', { till, script, deliveries: notifier.deliveries, pay })
  const { url } = await listen(app, options)

  return {
    url,
    env: alipayEnvironment(keys, url),
    open,
    pay,
    payOrder,
    /** Says what goes otherwise next. */
    script: (steps: StepInput | StepInput[]) => script.add(steps),
    /** All goes as usual again. */
    clearScript: () => script.clear(),
    /** Every delivery of a notification so far, in the order they were answered. */
    notifications: notifier.deliveries,
    settled: notifier.settled,
    trade: (paymentId: string) => till.needed(paymentId),
    payments: () => till.all(),
    listRefunds: (paymentId: string) => till.listRefunds(paymentId),
    /** Sends the notification of a paid trade (again). */
    notify: (paymentId: string) => notifier.payment(till.needed(paymentId)),
    /** The fields of a notification of a paid trade, before they are signed. */
    buildFields: (paymentId: string, change: Fields = {}) =>
      notifier.ofTrade(till.needed(paymentId), change),
    /** A notification of a paid trade as it would be sent, with fields of it changed. */
    buildNotification: (paymentId: string, change: Fields = {}) =>
      notifier.sealed(notifier.ofTrade(till.needed(paymentId), change)),
    /** The tools that notifications are made with, to make wrong ones. */
    forge: { keys, foreignKeys, signedForm, signText },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type AlipayLab = Awaited<ReturnType<typeof startAlipayLab>>

import { createTradeStore, TradeRefusal } from '../cashier/trade-store.ts'
import { controlRoutes } from '../cashier/control.routes.ts'
import { allowLocalPages } from '../cashier/allow-local-pages.ts'
import { createPayer, type NotificationMode } from '../cashier/payer.ts'
import type { LabOptions } from '../wechat-pay/lab.ts'
import { createScript, type StepInput } from '../wechat-pay/script.ts'
import { gatewayRoutes } from './gateway.routes.ts'
import { buildAlipayEnv, createAlipayKeys } from './keys.ts'
import { ALIPAY_RETRY_WAITS_MS, createAlipayNotifier } from './notifier.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { signedForm, signText, formatYuan, type Fields } from './sign.ts'
import { registerRequest } from './trade-request.ts'
import { listen, createTextServer } from '../listen.ts'

/** Result that Alipay returns to the calling app. */
export type AlipayResult = { resultStatus: '9000' | '4000' | '6001'; memo: string; result: string }

/**
 * Starts a simulator of Alipay: the gateway for merchants, and the cashier that an app
 * opens with an order string and a phone's browser with an address. Listens on loopback by default;
 * state is in memory; `env` makes a mall its merchant.
 */
export async function startAlipayLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = createAlipayKeys()
  const foreignKeys = createAlipayKeys('stranger')
  const store = createTradeStore(now)
  const script = createScript()
  const waitsMs = options.retryWaitsMs ?? ALIPAY_RETRY_WAITS_MS
  const notifier = createAlipayNotifier({ keys, foreignKeys, store, now, waitsMs })
  const notifyMerchant = createPayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    send: {
      paid: (id) => notifier.payment(store.getTrade(id)),
      forged: (id) => notifier.forged(store.getTrade(id)),
      wrongAmount: (id) => {
        const trade = store.getTrade(id)
        return notifier.payment(trade, { total_amount: formatYuan(trade.amount + 1) })
      },
    },
  })

  /** Opens the cashier, which registers the trade. @returns its number */
  const open = (orderString: string): string =>
    registerRequest('alipay.trade.app.pay', orderString, { keys, store }).id
  /** Pays a registered trade. */
  async function pay(paymentId: string, mode?: NotificationMode): Promise<void> {
    store.pay(paymentId)
    await notifyMerchant(paymentId, mode)
  }
  const toResult = (resultStatus: AlipayResult['resultStatus'], memo: string): AlipayResult => ({
    resultStatus,
    memo,
    result: '',
  })
  /** Handles an order string as the app does: pays, or opens the cashier and cancels. */
  async function payOrder(orderString: string, action: 'pay' | 'cancel' = 'pay') {
    try {
      const id = open(orderString)
      if (action === 'cancel') return toResult('6001', '用户中途取消')
      await pay(id)
      return toResult('9000', '')
    } catch (error) {
      const isOver = error instanceof TradeRefusal
      return toResult('4000', isOver ? '交易已支付或已关闭' : (error as Error).message)
    }
  }

  const app = createTextServer()
  gatewayRoutes(app, { keys, foreignKeys, store, script, notifier })
  cashierRoutes(app, { keys, store, now, pay })
  app.options('/lab/alipay/pay', (request, reply) => {
    allowLocalPages(request, reply)
    return reply.status(204).send()
  })
  app.post<{ Body: string; Querystring: { action?: string } }>(
    '/lab/alipay/pay',
    (request, reply) => {
      allowLocalPages(request, reply)
      return payOrder(request.body, request.query.action === 'cancel' ? 'cancel' : 'pay')
    },
  )
  controlRoutes(app, 'alipay', { store, script, deliveries: notifier.deliveries, pay })
  const { url } = await listen(app, options)

  return {
    url,
    env: buildAlipayEnv(keys, url),
    open,
    /** Opens the page of a payment in a browser. @returns its status */
    openPage: async (pageUrl: string) => (await fetch(pageUrl)).status,
    pay,
    payOrder,
    /** Adds steps to the script. */
    script: (steps: StepInput | StepInput[]) => script.add(steps),
    /** Removes all steps of the script. */
    clearScript: () => script.clear(),
    /** deliveries of notifications, in the order of their responses */
    notifications: notifier.deliveries,
    settled: notifier.settled,
    trade: (paymentId: string) => store.getTrade(paymentId),
    payments: () => store.all(),
    listRefunds: (paymentId: string) => store.listRefunds(paymentId),
    /** Sends the notification of a paid trade, also repeatedly. */
    notify: (paymentId: string) => notifier.payment(store.getTrade(paymentId)),
    /** Builds the fields of a paid trade's notification, unsigned. */
    buildFields: (paymentId: string, change: Fields = {}) =>
      notifier.buildTradeFields(store.getTrade(paymentId), change),
    /** Builds the signed notification of a paid trade, with overrides. */
    buildNotification: (paymentId: string, change: Fields = {}) =>
      notifier.signNotification(notifier.buildTradeFields(store.getTrade(paymentId), change)),
    /** tools to build invalid notifications */
    forge: { keys, foreignKeys, signedForm, signText },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type AlipayLab = Awaited<ReturnType<typeof startAlipayLab>>

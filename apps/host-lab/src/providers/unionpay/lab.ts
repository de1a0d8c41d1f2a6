import { controlRoutes } from '../cashier/control.routes.ts'
import { createPayer, type NotificationMode } from '../cashier/payer.ts'
import { createTradeStore } from '../cashier/trade-store.ts'
import { createTextServer, listen } from '../listen.ts'
import type { LabOptions } from '../wechat-pay/lab.ts'
import { DEFAULT_RETRY_WAITS_MS } from '../wechat-pay/notifier.ts'
import { createScript, type StepInput } from '../wechat-pay/script.ts'
import { unionpayApiRoutes } from './api.routes.ts'
import { unionpayCashierRoutes } from './cashier.routes.ts'
import { buildUnionpayEnv, createUnionpayKeys } from './keys.ts'
import { buildHead, signMessage, type Fields } from './message.ts'
import { createUnionpayNotifier, type Requests } from './notifier.ts'

/**
 * Starts a simulator of UnionPay's online gateway (ACP 5.1.0). Listens on loopback by default;
 * state is in memory; `env` makes a mall its merchant.
 */
export async function startUnionpayLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = createUnionpayKeys(now())
  const foreignKeys = createUnionpayKeys(now(), 'stranger')
  const store = createTradeStore(now)
  const requests: Requests = new Map()
  const script = createScript()
  const waitsMs = options.retryWaitsMs ?? DEFAULT_RETRY_WAITS_MS
  const notifier = createUnionpayNotifier({ keys, foreignKeys, requests, now, waitsMs })
  const notifyMerchant = createPayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    send: {
      paid: (id) => notifier.payment(store.getTrade(id)),
      forged: (id) => notifier.forged(store.getTrade(id)),
      wrongAmount: (id) => {
        const trade = store.getTrade(id)
        return notifier.payment(trade, { txnAmt: String(trade.amount + 1) })
      },
    },
  })
  /** Pays on UnionPay's page; resolves after an immediate notification is answered. */
  async function pay(paymentId: string, mode?: NotificationMode): Promise<void> {
    store.pay(paymentId)
    await notifyMerchant(paymentId, mode)
  }

  const app = createTextServer()
  const parts = { keys, foreignKeys, store, requests, script, notifier }
  unionpayApiRoutes(app, parts)
  unionpayCashierRoutes(app, parts, pay)
  controlRoutes(app, 'unionpay', { store, script, deliveries: notifier.deliveries, pay })
  const { url } = await listen(app, options)

  return {
    url,
    env: buildUnionpayEnv(keys, url),
    /** Posts the form of the mall's page, as the shopper's browser does. @returns its status */
    open: async (formUrl: string) =>
      (
        await fetch(`${url}/gateway/api/frontTransReq.do`, {
          method: 'POST',
          body: new URL(formUrl).searchParams,
        })
      ).status,
    pay,
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
    /** Sends the notification of a paid payment, also repeatedly. */
    notify: (paymentId: string) => notifier.payment(store.getTrade(paymentId)),
    /** Builds the signed notification of a paid payment, with overrides. */
    buildNotification: (paymentId: string, change: Fields = {}) =>
      notifier.signNotification({
        ...notifier.buildPaidFields(store.getTrade(paymentId)),
        ...change,
      }),
    /** tools to build invalid notifications */
    forge: { keys, foreignKeys, signMessage, buildHead },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type UnionpayLab = Awaited<ReturnType<typeof startUnionpayLab>>

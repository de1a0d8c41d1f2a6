import { createTradeStore } from '../cashier/trade-store.ts'
import { controlRoutes } from '../cashier/control.routes.ts'
import { createPayer, type NotificationMode } from '../cashier/payer.ts'
import type { LabOptions } from '../wechat-pay/lab.ts'
import { DEFAULT_RETRY_WAITS_MS } from '../wechat-pay/notifier.ts'
import { createScript, type StepInput } from '../wechat-pay/script.ts'
import { bankApiRoutes } from './api.routes.ts'
import { bankCashierRoutes } from './cashier.routes.ts'
import { buildBankEnv, createBankKeys } from './keys.ts'
import { buildHead, signMessage, type Fields } from './message.ts'
import { createBankNotifier } from './notifier.ts'
import { listen, createTextServer } from '../listen.ts'

/**
 * Starts a simulator of a bank's cashier, by the protocol of docs/bank-cashier.md. Listens on
 * loopback
 * by default; state is in memory; `env` makes a mall its merchant.
 */
export async function startBankCashierLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = createBankKeys()
  const foreignKeys = createBankKeys('stranger')
  const store = createTradeStore(now)
  const script = createScript()
  const waitsMs = options.retryWaitsMs ?? DEFAULT_RETRY_WAITS_MS
  const notifier = createBankNotifier({ keys, foreignKeys, store, now, waitsMs })
  const notifyMerchant = createPayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    send: {
      paid: (id) => notifier.payment(store.getTrade(id)),
      forged: (id) => notifier.forged(store.getTrade(id)),
      wrongAmount: (id) => {
        const trade = store.getTrade(id)
        return notifier.payment(trade, { amount: String(trade.amount + 1) })
      },
    },
  })
  /** Pays on the bank's page; resolves after an immediate notification is answered. */
  async function pay(paymentId: string, mode?: NotificationMode): Promise<void> {
    store.pay(paymentId)
    await notifyMerchant(paymentId, mode)
  }

  const app = createTextServer()
  const parts = { keys, foreignKeys, store, script, notifier, now }
  bankApiRoutes(app, parts)
  bankCashierRoutes(app, parts, pay)
  controlRoutes(app, 'bank-cashier', { store, script, deliveries: notifier.deliveries, pay })
  const { url } = await listen(app, options)

  return {
    url,
    env: buildBankEnv(keys, url),
    /** Opens the bank's page, as the shopper's browser does. @returns its status */
    open: async (cashierUrl: string) => (await fetch(cashierUrl)).status,
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
    /** Builds the fields of a paid payment's notification, unsigned. */
    buildFields: (paymentId: string, change: Fields = {}): Fields => ({
      ...buildHead(keys.merchantId, 'paid', now()),
      ...notifier.buildPaidFields(store.getTrade(paymentId)),
      ...change,
    }),
    /** Builds the signed notification of a paid payment, with overrides. */
    buildNotification: (paymentId: string, change: Fields = {}) =>
      notifier.signNotification('paid', {
        ...notifier.buildPaidFields(store.getTrade(paymentId)),
        ...change,
      }),
    /** tools to build invalid notifications */
    forge: { keys, foreignKeys, signMessage },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type BankCashierLab = Awaited<ReturnType<typeof startBankCashierLab>>

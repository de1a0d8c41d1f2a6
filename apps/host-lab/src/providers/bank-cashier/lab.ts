import { openTill } from '../till/book.ts'
import { labRoutes } from '../till/lab.routes.ts'
import { makePayer, type Telling } from '../till/payer.ts'
import type { LabOptions } from '../wechat-pay/lab.ts'
import { providerWaits } from '../wechat-pay/notifier.ts'
import { makeScript, type StepInput } from '../wechat-pay/script.ts'
import { bankApiRoutes } from './api.routes.ts'
import { bankCashierRoutes } from './cashier.routes.ts'
import { bankEnvironment, makeBankKeys } from './keys.ts'
import { headOf, signMessage, type Fields } from './message.ts'
import { makeBankNotifier } from './notifier.ts'
import { listen, textServer } from '../listening.ts'

/**
 * Starts a bank with a cashier, by the protocol of docs/bank-cashier.md. On loopback unless told
 * otherwise; everything in memory; `env` makes a mall its merchant.
 */
export async function startBankCashierLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = makeBankKeys()
  const foreignKeys = makeBankKeys('stranger')
  const till = openTill(now)
  const script = makeScript()
  const waits = options.retryWaitsMs ?? providerWaits
  const notifier = makeBankNotifier({ keys, foreignKeys, till, now, waits })
  const tell = makePayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    teller: {
      usual: (id) => notifier.payment(till.needed(id)),
      forged: (id) => notifier.forged(till.needed(id)),
      wrongAmount: (id) => {
        const trade = till.needed(id)
        return notifier.payment(trade, { amount: String(trade.amount + 1) })
      },
    },
  })
  /** The payer pays on the bank's page; resolves when a notification that leaves at once is answered. */
  async function pay(paymentId: string, telling?: Telling): Promise<void> {
    till.pay(paymentId)
    await tell(paymentId, telling)
  }

  const app = textServer()
  const parts = { keys, foreignKeys, till, script, notifier, now }
  bankApiRoutes(app, parts)
  bankCashierRoutes(app, parts, pay)
  labRoutes(app, 'bank-cashier', { till, script, deliveries: notifier.deliveries, pay })
  const { url } = await listen(app, options)

  return {
    url,
    env: bankEnvironment(keys, url),
    /** Opens the bank's page, as the shopper's browser does. @returns its status */
    open: async (cashierUrl: string) => (await fetch(cashierUrl)).status,
    pay,
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
    /** Sends the notification of a paid payment (again). */
    notify: (paymentId: string) => notifier.payment(till.needed(paymentId)),
    /** The fields of a notification of a paid payment, before they are signed. */
    buildFields: (paymentId: string, change: Fields = {}): Fields => ({
      ...headOf(keys.merchantId, 'paid', now()),
      ...notifier.paidOf(till.needed(paymentId)),
      ...change,
    }),
    /** A notification of a paid payment as it would be sent, with fields of it changed. */
    buildNotification: (paymentId: string, change: Fields = {}) =>
      notifier.sealed('paid', { ...notifier.paidOf(till.needed(paymentId)), ...change }),
    /** The tools that notifications are made with, to make wrong ones. */
    forge: { keys, foreignKeys, signMessage },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type BankCashierLab = Awaited<ReturnType<typeof startBankCashierLab>>

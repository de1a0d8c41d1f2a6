import type { SignedMessage } from '../cashier/deliveries.ts'
import { createPayer, type NotificationMode } from '../cashier/payer.ts'
import { apiRoutes, type LabParts } from './api.routes.ts'
import { LabRefusal, createStore, type Payment } from './store.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { createCertificate, type PlatformCertificate } from './certificate.ts'
import { buildWechatPayEnv, createKeys } from './keys.ts'
import { createNotifier, DEFAULT_RETRY_WAITS_MS } from './notifier.ts'
import { prepayRoutes } from './prepay.routes.ts'
import { createScript, Step, type StepInput } from './script.ts'
import { encrypt, signHeaders } from './signatures.ts'
import { listen, createTextServer, type ListenOptions } from '../listen.ts'

export type LabOptions = ListenOptions & {
  /** delay between payment and notification */
  notifyDelayMs?: number
  /** delays between retries of a notification; the provider's own by default */
  retryWaitsMs?: readonly number[]
  now?: () => Date
}

/**
 * Starts a simulator of WeChat Pay v3 on a port of its own, on loopback by default. It has its own
 * keys and state in memory; `env` makes a mall its merchant.
 */
export async function startWechatPayLab(options: LabOptions = {}) {
  const { notifyDelayMs = 0, now = () => new Date() } = options
  const keys = createKeys()
  const foreignKeys = createKeys('stranger')
  const store = createStore(keys, now)
  const script = createScript()
  const waitsMs = options.retryWaitsMs ?? DEFAULT_RETRY_WAITS_MS
  const notifier = createNotifier({ keys, foreignKeys, store, now, waitsMs })
  let url = ''
  const certificates: PlatformCertificate[] = []
  const parts: LabParts = {
    keys,
    foreignKeys,
    store,
    certificates,
    script,
    notifier,
    now,
    url: () => url,
  }

  const app = createTextServer()

  const withPayment = (paymentId: string, notifyMerchant: (payment: Payment) => Promise<void>) => {
    const payment = store.find(paymentId)
    return payment ? notifyMerchant(payment) : Promise.resolve()
  }
  const notifyMerchant = createPayer({
    script,
    deliveries: notifier,
    delayMs: notifyDelayMs,
    send: {
      paid: (id) => withPayment(id, (payment) => notifier.payment(payment)),
      forged: (id) => withPayment(id, (payment) => notifier.forged(payment)),
      wrongAmount: (id) =>
        withPayment(id, (payment) => {
          const total = payment.order.amount.total + 1
          const amount = { total, payer_total: total, currency: 'CNY' }
          return notifier.payment(payment, { amount })
        }),
    },
  })
  /** Pays; resolves after an immediate notification is answered. */
  async function pay(paymentId: string, mode?: NotificationMode): Promise<void> {
    store.pay(paymentId)
    await notifyMerchant(paymentId, mode)
  }
  /** Pays by prepayment id, as WeChat's payment call does. Throws if it is unknown. */
  async function payByPrepay(prepayId: string, mode?: NotificationMode): Promise<void> {
    const payment = store.byPrepayId(prepayId)
    if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '预支付会话不存在')
    await pay(payment.order.out_trade_no, mode)
  }
  /** Cancels at the cashier: the payment stays open. */
  function cancel(paymentId: string): void {
    store.transaction(paymentId)
  }

  apiRoutes(app, parts)
  cashierRoutes(app, parts, { pay })
  prepayRoutes(app, parts, payByPrepay)
  app.get('/lab/wechat-pay/payments', () =>
    store.all().map(({ order, state, scene, prepayId }) => ({
      id: order.out_trade_no,
      amount: order.amount.total,
      state,
      scene,
      prepayId,
      description: order.description,
    })),
  )
  app.get('/lab/wechat-pay/notifications', () => notifier.deliveries)
  app.post<{ Body: string }>('/lab/wechat-pay/script', (request, reply) => {
    const steps = Step.or(Step.array()).safeParse(JSON.parse(request.body))
    if (!steps.success) return reply.status(400).send({ message: steps.error.message })
    script.add(steps.data)
    return { ok: true }
  })
  app.post<{ Params: { id: string } }>('/lab/wechat-pay/pay/:id', async (request) => {
    await pay(request.params.id)
    return { ok: true }
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof LabRefusal
      ? reply.status(error.status).send({ code: error.code, message: error.message })
      : reply.status(400).send({ code: 'PARAM_ERROR', message: '请求有误' }),
  )
  url = (await listen(app, options)).url

  return {
    url,
    env: buildWechatPayEnv(keys, url),
    pay,
    payByPrepay,
    cancel,
    /** Adds steps to the script. */
    script: (steps: StepInput | StepInput[]) => script.add(steps),
    /** Removes all steps of the script. */
    clearScript: () => script.clear(),
    /** deliveries of notifications, in the order of their responses */
    notifications: notifier.deliveries,
    /** Resolves when no delivery is pending. */
    settled: notifier.settled,
    payments: () => store.all(),
    transaction: (paymentId: string) => store.transaction(paymentId),
    listRefunds: (paymentId: string) => store.listRefunds(paymentId),
    /** Sends the notification of a paid payment, also repeatedly. */
    async notify(paymentId: string): Promise<void> {
      const payment = store.find(paymentId)
      if (payment) await notifier.payment(payment)
    },
    /** Builds the signed notification of a paid payment, with overrides of its resource. */
    buildNotification(paymentId: string, change: object = {}): SignedMessage {
      const payment = store.find(paymentId)
      if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
      return notifier.sign(notifier.buildPayment(payment, change))
    },
    /** Rotates the provider's key: it then signs with a certificate that can be fetched. */
    changeKey(): string {
      const certificate = createCertificate(now())
      certificates.push(certificate)
      keys.platformKeyId = certificate.serial
      keys.platformPrivate = certificate.privateKey
      return certificate.serial
    },
    /** tools to build invalid notifications */
    forge: {
      keys,
      foreignKeys,
      encrypt,
      signHeaders: (
        body: string,
        signer: { serial?: string; key?: LabParts['keys']['platformPrivate']; now?: Date } = {},
      ) =>
        signHeaders(
          { serial: signer.serial ?? keys.platformKeyId, key: signer.key ?? keys.platformPrivate },
          body,
          signer.now ?? now(),
        ),
    },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type WechatPayLab = Awaited<ReturnType<typeof startWechatPayLab>>

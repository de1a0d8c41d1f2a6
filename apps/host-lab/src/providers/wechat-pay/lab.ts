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
  /** how long after paying the notification leaves */
  notifyDelayMs?: number
  /** waits before a notification that was not taken is sent again; the provider's own by default */
  retryWaitsMs?: readonly number[]
  now?: () => Date
}

/**
 * Starts the other side of WeChat Pay v3 on a port of its own, on loopback unless told otherwise.
 * It has its own keys and keeps everything in memory; `env` makes a mall its merchant.
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
      usual: (id) => withPayment(id, (payment) => notifier.payment(payment)),
      forged: (id) => withPayment(id, (payment) => notifier.forged(payment)),
      wrongAmount: (id) =>
        withPayment(id, (payment) => {
          const total = payment.order.amount.total + 1
          const amount = { total, payer_total: total, currency: 'CNY' }
          return notifier.payment(payment, { amount })
        }),
    },
  })
  /** The payer pays; resolves when the notification, if one leaves at once, is answered. */
  async function pay(paymentId: string, mode?: NotificationMode): Promise<void> {
    store.pay(paymentId)
    await notifyMerchant(paymentId, mode)
  }
  /** Pays what WeChat's own payment call names. Throws where there is no such prepayment. */
  async function payByPrepay(prepayId: string, mode?: NotificationMode): Promise<void> {
    const payment = store.byPrepayId(prepayId)
    if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '预支付会话不存在')
    await pay(payment.order.out_trade_no, mode)
  }
  /** The payer turns away: the payment stays open, as at the provider. */
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
    /** Says what goes otherwise next. */
    script: (steps: StepInput | StepInput[]) => script.add(steps),
    /** All goes as usual again. */
    clearScript: () => script.clear(),
    /** Every delivery of a notification so far, in the order they were answered. */
    notifications: notifier.deliveries,
    /** Everything that was begun is answered. */
    settled: notifier.settled,
    payments: () => store.all(),
    transaction: (paymentId: string) => store.transaction(paymentId),
    listRefunds: (paymentId: string) => store.listRefunds(paymentId),
    /** Sends the notification of a paid payment (again). */
    async notify(paymentId: string): Promise<void> {
      const payment = store.find(paymentId)
      if (payment) await notifier.payment(payment)
    },
    /** A notification of a paid payment as it would be sent, with fields of its resource changed. */
    buildNotification(paymentId: string, change: object = {}): SignedMessage {
      const payment = store.find(paymentId)
      if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
      return notifier.sign(notifier.buildPayment(payment, change))
    },
    /** The provider changes its key: from now on it signs with a certificate that can be fetched. */
    changeKey(): string {
      const certificate = createCertificate(now())
      certificates.push(certificate)
      keys.platformKeyId = certificate.serial
      keys.platformPrivate = certificate.privateKey
      return certificate.serial
    },
    /** The tools that notifications are made with, to make wrong ones. */
    forge: {
      keys,
      foreignKeys,
      encrypt,
      signHeaders: (
        body: string,
        own: { serial?: string; key?: LabParts['keys']['platformPrivate']; now?: Date } = {},
      ) =>
        signHeaders(
          { serial: own.serial ?? keys.platformKeyId, key: own.key ?? keys.platformPrivate },
          body,
          own.now ?? now(),
        ),
    },
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}
export type WechatPayLab = Awaited<ReturnType<typeof startWechatPayLab>>

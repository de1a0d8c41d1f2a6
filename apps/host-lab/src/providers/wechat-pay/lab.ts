import Fastify from 'fastify'
import { apiRoutes, type LabParts } from './api.routes.ts'
import { LabRefusal, openBook } from './book.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { environmentOf, makeKeys } from './keys.ts'
import { makeNotifier, providerWaits, type Sending } from './notifier.ts'
import { makeScript, Step, type StepInput } from './script.ts'
import { encrypt, sealHeaders } from './seal.ts'

export type LabOptions = {
  /** 0: any that is free */
  port?: number
  host?: string
  /** where payers and the mall reach the lab, if not at its own address */
  publicUrl?: string
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
  const { port = 0, host = '127.0.0.1', notifyDelayMs = 0, now = () => new Date() } = options
  const keys = makeKeys()
  const stranger = makeKeys()
  const book = openBook(keys, now)
  const script = makeScript()
  const waits = options.retryWaitsMs ?? providerWaits
  const notifier = makeNotifier({ keys, stranger, book, now, waits })
  let url = ''
  const parts: LabParts = { keys, stranger, book, script, notifier, now, url: () => url }

  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 100_000 })
  app.removeAllContentTypeParsers()
  // Signatures cover the bytes: everything is read as text.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  function notifyAs(paymentId: string, behaviour: string, delayMs: number): Promise<void> {
    const payment = book.find(paymentId)
    if (!payment || behaviour === 'silent') return Promise.resolve()
    if (behaviour === 'late') {
      notifier.after(delayMs, () => notifier.payment(payment))
      return Promise.resolve()
    }
    if (behaviour === 'forged') return notifier.forged(payment).then(() => {})
    if (behaviour === 'wrong-amount') {
      const total = payment.order.amount.total + 1
      return notifier.payment(payment, { amount: { total, payer_total: total, currency: 'CNY' } })
    }
    const once = notifier.payment(payment)
    return behaviour === 'twice'
      ? Promise.all([once, notifier.payment(payment)]).then(() => {})
      : once
  }

  /** The payer pays; resolves when the notification, if one leaves at once, is answered. */
  async function pay(paymentId: string): Promise<void> {
    book.pay(paymentId)
    const step = script.take('pay', paymentId)
    const [behaviour, delayMs] = step?.on === 'pay' ? [step.behaviour, step.delayMs] : ['usual', 0]
    if (notifyDelayMs === 0) return notifyAs(paymentId, behaviour, delayMs)
    notifier.after(notifyDelayMs, () => notifyAs(paymentId, behaviour, delayMs))
  }
  /** The payer turns away: the payment stays open, as at the provider. */
  function cancel(paymentId: string): void {
    book.transaction(paymentId)
  }

  apiRoutes(app, parts)
  cashierRoutes(app, parts, { pay, cancel })
  app.get('/lab/wechat-pay/payments', () =>
    book.all().map(({ order, state, scene, prepayId }) => ({
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
  await app.listen({ port, host })
  const address = app.server.address()
  const own = typeof address === 'object' && address ? address.port : port
  url = (options.publicUrl ?? `http://127.0.0.1:${own}`).replace(/\/+$/, '')

  return {
    url,
    env: environmentOf(keys, url),
    pay,
    cancel,
    /** Says what goes otherwise next. */
    script: (steps: StepInput | StepInput[]) => script.add(steps),
    /** All goes as usual again. */
    unscript: () => script.clear(),
    /** Every delivery of a notification so far, in the order they were answered. */
    notifications: notifier.deliveries,
    /** Everything that was begun is answered. */
    settled: notifier.settled,
    payments: () => book.all(),
    transaction: (paymentId: string) => book.transaction(paymentId),
    refundsOf: (paymentId: string) => book.refundsOf(paymentId),
    /** Sends the notification of a paid payment (again). */
    async notify(paymentId: string): Promise<void> {
      const payment = book.find(paymentId)
      if (payment) await notifier.payment(payment)
    },
    /** A notification of a paid payment as it would be sent, with fields of its resource changed. */
    notificationOf(paymentId: string, change: object = {}): Sending {
      const payment = book.find(paymentId)
      if (!payment) throw new LabRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
      return notifier.sealed(notifier.ofPayment(payment, change))
    },
    /** The tools that notifications are made with, to make wrong ones. */
    forge: {
      keys,
      stranger,
      encrypt,
      headersOf: (
        body: string,
        own: { serial?: string; key?: LabParts['keys']['platformPrivate']; now?: Date } = {},
      ) =>
        sealHeaders(
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

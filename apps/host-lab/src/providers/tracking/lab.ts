import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createDeliveries } from '../cashier/deliveries.ts'
import { createTextServer, listen, type ListenOptions } from '../listen.ts'
import { eventsUntil, startOf, type ParcelEvent } from './timeline.ts'

export type TrackingLabOptions = Omit<ListenOptions, 'publicUrl'> & {
  now?: () => Date
  /** delays between deliveries of a push that was not accepted */
  retryWaitsMs?: readonly number[]
}

const Query = z.object({
  com: z.string().min(1),
  num: z.string().min(4).max(40),
  phone: z.string().default(''),
})
const Subscription = z.object({
  company: z.string().min(1),
  number: z.string().min(4).max(40),
  key: z.string(),
  parameters: z.object({
    callbackurl: z.url(),
    salt: z.string().default(''),
    phone: z.string().default(''),
  }),
})
const Advance = z.object({ hours: z.number().positive() })
/** `silent`: no response; `broken`: an invalid response; `refused`: a refusal of the service. */
const Fault = z.object({ kind: z.enum(['silent', 'broken', 'refused']), times: z.int().positive() })

type Parcel = {
  com: string
  num: string
  start: Date
  subscriber: { url: string; salt: string } | null
}

/** The protocol's own choice of digest. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

/** The protocol writes China Standard Time. */
const formatTime = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // A text that is not JSON is returned as null.
    return null
  }
}

/**
 * Starts a simulator of the Kuaidi100 enterprise protocol on a port of its own: signed queries,
 * subscriptions and signed pushes. Parcels travel by the clock; `/lab/tracking/parcels/{number}`
 * advances one parcel and pushes its new events. `env` makes a mall its client.
 */
export async function startTrackingLab(options: TrackingLabOptions = {}) {
  const { now = () => new Date(), retryWaitsMs = [1_000, 5_000] } = options
  const account = { customer: `LAB${randomUUID().slice(0, 8)}`, key: randomUUID() }
  const parcels = new Map<string, Parcel>()
  const faults: z.infer<typeof Fault>['kind'][] = []
  let queryCount = 0
  const deliveries = createDeliveries({
    waitsMs: retryWaitsMs,
    isAccepted: (status, answer) =>
      status === 200 && (parseJson(answer) as { result?: unknown } | null)?.result === true,
  })

  function getParcel(com: string, num: string): Parcel {
    const key = `${com} ${num}`
    const known = parcels.get(key)
    if (known) return known
    const parcel: Parcel = { com, num, start: startOf(num, now()), subscriber: null }
    parcels.set(key, parcel)
    return parcel
  }
  function toResult({ com, num, start }: Parcel) {
    const events = eventsUntil(start, now())
    const state = events[0]?.statusCode ?? '0'
    const data = events.map(({ at, context, statusCode }: ParcelEvent) => ({
      context,
      statusCode,
      time: formatTime(at),
      ftime: formatTime(at),
    }))
    return {
      message: 'ok',
      status: '200',
      state,
      ischeck: state === '3' ? '1' : '0',
      com,
      nu: num,
      data,
    }
  }
  async function push(parcel: Parcel): Promise<void> {
    const { subscriber, num } = parcel
    if (!subscriber) return
    const lastResult = toResult(parcel)
    const isOver = lastResult.ischeck === '1'
    const param = JSON.stringify({
      status: isOver ? 'shutdown' : 'polling',
      message: '',
      lastResult,
    })
    const body = new URLSearchParams({ param, sign: md5(param + subscriber.salt) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await deliveries.send({
      url: subscriber.url,
      paymentId: num,
      eventType: isOver ? 'shutdown' : 'polling',
      sign: () => ({ headers, body }),
    })
  }

  const app = createTextServer(100_000)
  const formOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '')

  app.post('/poll/query.do', async (request, reply) => {
    queryCount += 1
    const fault = faults.shift()
    if (fault === 'silent') return new Promise(() => {})
    if (fault === 'broken') return reply.status(502).send('<html>502</html>')
    const refuse = (returnCode: string, message: string) => ({ result: false, returnCode, message })
    if (fault === 'refused') return refuse('503', '验证签名失败')
    const form = formOf(request.body)
    const param = form.get('param') ?? ''
    if (form.get('customer') !== account.customer) return refuse('601', 'POLL:KEY已过期')
    if (form.get('sign') !== md5(param + account.key + account.customer)) {
      return refuse('503', '验证签名失败')
    }
    const query = Query.safeParse(parseJson(param))
    if (!query.success) return refuse('400', '提交的数据不完整，或者贵公司没授权')
    const { com, num, phone } = query.data
    if (com === 'shunfeng' && !/^\d{4}$/.test(phone))
      return refuse('408', '快递公司参数异常：验证码错误')
    const result = toResult(getParcel(com, num))
    return result.data.length > 0 ? result : refuse('500', '查询无结果，请隔段时间再查')
  })

  app.post('/poll', (request) => {
    const answer = (result: boolean, returnCode: string, message: string) => ({
      result,
      returnCode,
      message,
    })
    const subscription = Subscription.safeParse(parseJson(formOf(request.body).get('param')))
    if (!subscription.success) return answer(false, '701', '拒绝订阅的快递公司')
    const { company, number, key, parameters } = subscription.data
    if (key !== account.key) return answer(false, '600', '您不是合法的订阅者')
    const parcel = getParcel(company, number)
    if (parcel.subscriber) return answer(false, '501', '重复订阅')
    parcel.subscriber = { url: parameters.callbackurl, salt: parameters.salt }
    deliveries.after(0, () => push(parcel))
    return answer(true, '200', '提交成功')
  })

  app.get('/lab/tracking/parcels', () =>
    [...parcels.values()].map(({ com, num, start, subscriber }) => ({
      com,
      num,
      isSubscribed: subscriber !== null,
      events: eventsUntil(start, now()).length,
    })),
  )
  app.post<{ Params: { number: string }; Body: string }>(
    '/lab/tracking/parcels/:number',
    async (request, reply) => {
      const advance = Advance.safeParse(parseJson(request.body))
      const own = [...parcels.values()].filter(({ num }) => num === request.params.number)
      if (!advance.success || own.length === 0)
        return reply.status(400).send({ message: '请求有误' })
      for (const parcel of own) {
        parcel.start = new Date(parcel.start.getTime() - advance.data.hours * 3_600_000)
        await push(parcel)
      }
      return { ok: true }
    },
  )
  app.post<{ Body: string }>('/lab/tracking/faults', (request, reply) => {
    const fault = Fault.safeParse(parseJson(request.body))
    if (!fault.success) return reply.status(400).send({ message: '请求有误' })
    for (let at = 0; at < fault.data.times; at += 1) faults.push(fault.data.kind)
    return { ok: true }
  })
  const { url } = await listen(app, options)

  return {
    url,
    env: {
      MALL_TRACKING_URL: url,
      MALL_TRACKING_CUSTOMER: account.customer,
      MALL_TRACKING_KEY: account.key,
    },
    /** Pushes and the mall's responses to them. */
    deliveries: deliveries.deliveries,
    settled: () => deliveries.settled(),
    queryCount: () => queryCount,
    async stop() {
      deliveries.stop()
      await app.close()
    },
  }
}
export type TrackingLab = Awaited<ReturnType<typeof startTrackingLab>>

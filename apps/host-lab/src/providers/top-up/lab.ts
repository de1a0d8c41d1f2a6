import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createDeliveries } from '../cashier/deliveries.ts'
import { createTextServer, listen, type ListenOptions } from '../listen.ts'

export type TopUpLabOptions = Omit<ListenOptions, 'publicUrl'> & {
  /** delay of a result after the submission; the result is then called back */
  resultAfterMs?: number
  /** delays between deliveries of a callback that was not accepted */
  retryWaitsMs?: readonly number[]
}

type Fields = Record<string, string>
type State = 'accepted' | 'charging' | 'success' | 'fail' | 'cancelled'
type Order = { id: string; mobile: string; amount: string; carrier: string; url: string } & {
  state: State
  message: string
  submissions: number
}

const Submission = z.object({
  order_no: z.string().min(6).max(80),
  mobile: z.string().regex(/^1\d{10}$/),
  amount: z.string().regex(/^[1-9]\d*00$/),
  carrier: z.string(),
  notify_url: z.url(),
})
/**
 * `hang`: the top-up stays charging until its result is set. `refuse`: the submission is refused.
 * `carrier`: mobile carrier that a ported number belongs to now.
 */
const Plan = z.object({
  outcome: z.enum(['success', 'fail', 'hang', 'refuse']),
  carrier: z.string().optional(),
  times: z.int().positive().default(1),
})
const Result = z.object({
  state: z.enum(['success', 'fail']),
  calledBack: z.boolean().default(true),
})
/**
 * `silent`: no response and no effect; `lost`: the effect without a response; `broken`: an invalid
 * response.
 */
const Fault = z.object({ kind: z.enum(['silent', 'lost', 'broken']), times: z.int().positive() })

const sign = (fields: Fields, key: string) =>
  createHmac('sha256', key)
    .update(
      Object.entries(fields)
        .filter(([name, value]) => name !== 'sign' && value !== '')
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    )
    .digest('hex')

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // A text that is not JSON is returned as null.
    return null
  }
}

/**
 * Starts a simulator of the signed form protocol of a phone credit supplier on a port of its own. A
 * top-up succeeds after a moment, unless `/lab/top-up/plans` sets another outcome for the next ones;
 * `/lab/top-up/orders/{number}` sets a result, `/lab/top-up/faults` breaks the next requests.
 */
export async function startTopUpLab(options: TopUpLabOptions = {}) {
  const { resultAfterMs = 2_000, retryWaitsMs = [1_000, 5_000] } = options
  const account = { partner: `LAB${randomUUID().slice(0, 8)}`, key: randomUUID() }
  const orders = new Map<string, Order>()
  const faults: z.infer<typeof Fault>['kind'][] = []
  const plans: Omit<z.infer<typeof Plan>, 'times'>[] = []
  const deliveries = createDeliveries({
    waitsMs: retryWaitsMs,
    isAccepted: (status, answer) =>
      status === 200 && (parseJson(answer) as { result?: unknown } | null)?.result === 'success',
  })

  const toFields = (order: Order): Fields => ({
    code: '0',
    order_no: order.id,
    supplier_no: `S${order.id}`,
    partner: account.partner,
    state: order.state,
    carrier: order.carrier,
    message: order.message,
  })
  const toSigned = (fields: Fields) => ({ ...fields, sign: sign(fields, account.key) })

  async function callBack(order: Order): Promise<void> {
    if (order.url === '') return
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await deliveries.send({
      url: order.url,
      paymentId: order.id,
      eventType: order.state,
      sign: () => ({ headers, body: new URLSearchParams(toSigned(toFields(order))).toString() }),
    })
  }
  async function end(order: Order, state: 'success' | 'fail', calledBack = true) {
    order.state = state
    order.message = state === 'fail' ? '号码状态异常，充值失败' : ''
    if (calledBack) await callBack(order)
  }

  const app = createTextServer(16_000)
  /** A verified request; a string is the code that it is refused with. */
  function open(body: unknown): Fields | string {
    const fields = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
    if (fields.partner !== account.partner) return '1401'
    return fields.sign === sign(fields, account.key) ? fields : '1402'
  }
  const refuse = (code: string, message: string, id = '') =>
    toSigned({ code, message, order_no: id, partner: account.partner })

  function submit(fields: Fields) {
    const parsed = Submission.safeParse(fields)
    const id = fields.order_no ?? ''
    if (!parsed.success) return refuse('2400', '充值参数有误', id)
    const known = orders.get(id)
    if (known) {
      known.submissions += 1
      return toSigned(toFields(known))
    }
    const { outcome, carrier } = plans.shift() ?? { outcome: 'success' as const }
    if (outcome === 'refuse') return refuse('2001', '该号码暂不支持充值', id)
    const { mobile, amount, notify_url: url } = parsed.data
    const order: Order = {
      id,
      mobile,
      amount,
      url,
      carrier: carrier ?? parsed.data.carrier,
      state: 'accepted',
      message: '',
      submissions: 1,
    }
    orders.set(id, order)
    const response = toSigned(toFields(order))
    order.state = 'charging'
    if (outcome !== 'hang') {
      deliveries.after(resultAfterMs, async () => {
        if (order.state === 'charging') await end(order, outcome)
      })
    }
    return response
  }
  function query(fields: Fields) {
    const order = orders.get(fields.order_no ?? '')
    return order ? toSigned(toFields(order)) : refuse('1404', '订单不存在', fields.order_no)
  }
  function cancel(fields: Fields) {
    const id = fields.order_no ?? ''
    const order = orders.get(id) ?? {
      id,
      mobile: '',
      amount: '',
      carrier: '',
      url: '',
      message: '',
      submissions: 0,
      state: 'accepted' as const,
    }
    if (order.state === 'accepted' || order.state === 'charging') order.state = 'cancelled'
    orders.set(id, order)
    return toSigned(toFields(order))
  }

  for (const [path, handle] of [
    ['/order/submit', submit],
    ['/order/query', query],
    ['/order/cancel', cancel],
  ] as const) {
    app.post(path, async (request, reply) => {
      const fault = faults.shift()
      if (fault === 'silent') return new Promise(() => {})
      if (fault === 'broken') return reply.status(502).send('<html>502</html>')
      const fields = open(request.body)
      const response =
        typeof fields === 'string' ? refuse(fields, '签名或账号无效') : handle(fields)
      return fault === 'lost' ? new Promise(() => {}) : response
    })
  }

  app.get('/lab/top-up/orders', () =>
    [...orders.values()].map(({ id, mobile, amount, carrier, state, submissions }) => ({
      id,
      mobile,
      amount,
      carrier,
      state,
      submissions,
    })),
  )
  app.post<{ Params: { number: string }; Body: string }>(
    '/lab/top-up/orders/:number',
    async (request, reply) => {
      const result = Result.safeParse(parseJson(request.body))
      const order = orders.get(request.params.number)
      if (!result.success || !order) return reply.status(400).send({ message: '请求有误' })
      await end(order, result.data.state, result.data.calledBack)
      return { ok: true }
    },
  )
  app.post<{ Body: string }>('/lab/top-up/plans', (request, reply) => {
    const plan = Plan.safeParse(parseJson(request.body))
    if (!plan.success) return reply.status(400).send({ message: '请求有误' })
    const { times, ...next } = plan.data
    for (let at = 0; at < times; at += 1) plans.push(next)
    return { ok: true }
  })
  app.post<{ Body: string }>('/lab/top-up/faults', (request, reply) => {
    const fault = Fault.safeParse(parseJson(request.body))
    if (!fault.success) return reply.status(400).send({ message: '请求有误' })
    for (let at = 0; at < fault.data.times; at += 1) faults.push(fault.data.kind)
    return { ok: true }
  })
  const { url } = await listen(app, options)

  return {
    url,
    env: {
      MALL_TOP_UP_URL: url,
      MALL_TOP_UP_PARTNER: account.partner,
      MALL_TOP_UP_KEY: account.key,
    },
    /** Callbacks and the mall's responses to them. */
    deliveries: deliveries.deliveries,
    settled: () => deliveries.settled(),
    orders: () => [...orders.values()],
    async stop() {
      deliveries.stop()
      await app.close()
    },
  }
}
export type TopUpLab = Awaited<ReturnType<typeof startTopUpLab>>

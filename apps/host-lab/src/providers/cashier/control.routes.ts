import type { FastifyInstance } from 'fastify'
import { Step, type Script } from '../wechat-pay/script.ts'
import { TradeRefusal, type TradeStore } from './trade-store.ts'
import type { Delivery } from './deliveries.ts'

/** Control routes below `/lab/<name>`: payments, deliveries, script, pay. */
export function controlRoutes(
  app: FastifyInstance,
  name: string,
  parts: {
    store: TradeStore
    script: Script
    deliveries: readonly Delivery[]
    pay: (paymentId: string) => Promise<void>
  },
): void {
  const { store, script, deliveries, pay } = parts
  const states = { OPEN: 'NOTPAY', PAID: 'SUCCESS', CLOSED: 'CLOSED' }
  app.get(`/lab/${name}/payments`, () =>
    store.all().map(({ id, amount, state, description }) => ({
      id,
      amount,
      state: store.listRefunds(id).length > 0 ? 'REFUND' : states[state],
      description,
    })),
  )
  app.get(`/lab/${name}/notifications`, () => deliveries)
  app.post<{ Body: string }>(`/lab/${name}/script`, (request, reply) => {
    const steps = Step.or(Step.array()).safeParse(JSON.parse(request.body))
    if (!steps.success) return reply.status(400).send({ message: steps.error.message })
    script.add(steps.data)
    return { ok: true }
  })
  app.post<{ Params: { id: string } }>(`/lab/${name}/pay/:id`, async (request) => {
    await pay(request.params.id)
    return { ok: true }
  })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(400).send({ message: error instanceof TradeRefusal ? error.reason : '请求有误' }),
  )
}

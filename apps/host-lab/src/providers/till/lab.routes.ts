import type { FastifyInstance } from 'fastify'
import { Step, type Script } from '../wechat-pay/script.ts'
import { TillRefusal, type Till } from './book.ts'
import type { Delivery } from './deliveries.ts'

/** The lab from outside, below `/lab/<name>`: payments, deliveries, the script, and paying. */
export function labRoutes(
  app: FastifyInstance,
  name: string,
  parts: {
    till: Till
    script: Script
    deliveries: readonly Delivery[]
    pay: (paymentId: string) => Promise<void>
  },
): void {
  const { till, script, deliveries, pay } = parts
  const states = { OPEN: 'NOTPAY', PAID: 'SUCCESS', CLOSED: 'CLOSED' }
  app.get(`/lab/${name}/payments`, () =>
    till.all().map(({ id, amount, state, description }) => ({
      id,
      amount,
      state: till.listRefunds(id).length > 0 ? 'REFUND' : states[state],
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
    reply.status(400).send({ message: error instanceof TillRefusal ? error.reason : '请求有误' }),
  )
}

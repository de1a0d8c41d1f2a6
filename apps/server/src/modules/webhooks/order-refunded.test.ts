/** `order.refunded` is sent to the company's own system after the cancellation of a paid order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPayTestApp, payJobs, type PayTestApp } from '../pay/testing.ts'
import { openReceiver, type Receiver } from './receiver.fixture.ts'
import { signRequest } from './webhook-app.fixture.ts'
import { waitForDeliveries, webhooksJob } from './webhooks.jobs.ts'

let app: PayTestApp
let receiver: Receiver
let token: string
let secret: string
beforeAll(async () => {
  app = await createPayTestApp()
  receiver = await openReceiver()
  token = await app.tokenOf(1, 100)
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const added = await app.call(
    'ops.addWebhook',
    { url: receiver.url, events: ['order.refunded'] },
    operator,
  )
  secret = added.data.secret
})
afterAll(async () => {
  await waitForDeliveries(app.deps.db)
  await receiver.close()
  await app.close()
})

async function placePaidOrder(): Promise<string> {
  const orderId = await app.unpaidOrder({ points: 2_000 })
  const { data } = await app.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token },
  )
  await app.bring(data.action)
  await app.lab.pay(data.paymentId)
  await app.lab.settled()
  return orderId
}
const cancel = (id: string) => app.call('order.cancel', { id, reason: '不想要了' }, { token })
async function deliver() {
  await webhooksJob.round(app.deps)
  await waitForDeliveries(app.deps.db)
}

it('delivers a signed event of a refund of points and cash after the cash is paid back', async () => {
  const orderId = await placePaidOrder()
  app.lab.script([
    { on: 'refund', behaviour: 'error' },
    { on: 'query-refund', behaviour: 'error' },
  ])
  expect(await cancel(orderId)).toMatchObject({ flag: true })
  await deliver()
  expect(receiver.requests).toEqual([])

  for (let round = 0; round < 3; round += 1) {
    app.advance(5 * 60_000)
    await Promise.all(payJobs.map((job) => job.round(app.deps)))
    await app.lab.settled()
  }
  await deliver()
  await deliver()
  const { data } = await app.call('order.detail', { id: orderId }, { token })
  expect(data).toMatchObject({ status: 5, refunds: [{ status: 'done' }] })
  expect(receiver.events()).toMatchObject([
    {
      type: 'order.refunded',
      companyId: 1,
      data: { orderId, refundId: data.refunds[0]?.id, points: 2_000, cash: 10_000 },
    },
  ])
  const [request] = receiver.requests
  expect(request?.headers['webhook-signature']).toBe(request && signRequest(secret, request))
})

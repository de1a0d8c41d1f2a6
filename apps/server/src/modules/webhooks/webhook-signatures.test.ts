import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createWebhookApp, HOUR_MS, signRequest, type WebhookApp } from './webhook-app.fixture.ts'

let app: WebhookApp
beforeAll(async () => {
  app = await createWebhookApp(3)
})
afterAll(() => app.close())
afterEach(() => app.closeReceivers())

it('signs with both secrets during a rotation, then with the new one', async () => {
  const { webhook, secret, receiver, operator, signInAgain } = await app.openCompany()
  const rotated = await app.call(
    'ops.rotateWebhookSecret',
    { id: webhook.id, overlapHours: 24 },
    operator,
  )
  const test = () => app.call('ops.testWebhook', { id: webhook.id }, operator)
  expect((await test()).data).toMatchObject({ delivered: true, status: 204 })
  const [both] = receiver.requests
  expect(both?.headers['webhook-signature']).toBe(
    [rotated.data.secret, secret].map((one) => signRequest(one, both!)).join(' '),
  )
  app.advance(25 * HOUR_MS)
  await signInAgain()
  await test()
  const last = receiver.requests.at(-1)!
  expect(last.headers['webhook-signature']).toBe(signRequest(rotated.data.secret, last))
})

import { refusals } from '@mall/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createWebhookApp, type WebhookApp } from './webhook-app.fixture.ts'

const OTHER_COMPANY = 3

let app: WebhookApp
beforeAll(async () => {
  app = await createWebhookApp(OTHER_COMPANY)
})
afterAll(() => app.close())
afterEach(() => app.closeReceivers())

it('refuses the eleventh webhook and, in production, http, private addresses and a missing master key', async () => {
  const { receiver, operator } = await app.openCompany()
  const add = (url: string) => app.call('ops.addWebhook', { url }, operator)
  for (let n = 0; n < 9; n++) expect((await add(receiver.url)).status).toBe(200)
  expect(await add(receiver.url)).toMatchObject({
    status: 409,
    code: refusals['webhook/too-many'].code,
  })
  expect(await add('https://user:word@example.com/')).toMatchObject({ status: 400 })

  const settings = { ...app.deps.settings, NODE_ENV: 'production' as const }
  const production = await createTestApp({ db: app.db, deps: { settings } })
  const input = { url: 'http://example.com/' }
  const headers = await app.operatorHeaders(OTHER_COMPANY)
  const as = { companyId: OTHER_COMPANY, headers }
  expect(await production.call('ops.addWebhook', input, as)).toMatchObject({ status: 400 })
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']) {
    const refused = await production.call('ops.addWebhook', { url }, as)
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ field: 'url', message: expect.stringContaining('MALL_OUTBOUND_ALLOW') }],
    })
    // A webhook added outside production is not called in production either.
    const { data } = await app.call('ops.addWebhook', { url }, as)
    const tested = await production.call('ops.testWebhook', { id: data.webhook.id }, as)
    expect(tested.data).toMatchObject({ delivered: false, status: null })
    expect(tested.data.error).toMatch(/不允许访问内网地址/)
  }
  await production.close()
  const { MALL_SECRETS_KEY: _none, ...rest } = settings
  const keyless = await createTestApp({ db: app.db, deps: { settings: rest as typeof settings } })
  const refused = await keyless.call('ops.addWebhook', { url: 'https://example.com/' }, as)
  expect(refused).toMatchObject({ code: refusals['secrets/no-master-key'].code })
  await keyless.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { removeExpired } from '../../testing/remove-expired.ts'

const DAY_MS = 86_400_000
const WECHAT = { 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.49' }
const OPERATOR = { authorization: 'Bearer ops-key-for-tests-0' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
afterAll(() => app.close())

type Event = { name: string; value?: number; detail?: string }
const report = (events: Event[], companyId = 1, headers: Record<string, string> = WECHAT) =>
  app.call('telemetry.report', { release: 'abcd1234', events }, { companyId, headers })

async function readEvents(companyId = 1, days = 7) {
  const { data } = await app.call('ops.telemetry', { days }, { companyId, headers: OPERATOR })
  return data.events
}

it('counts events by company, host and release for operators', async () => {
  await report([{ name: 'vital.lcp', value: 900, detail: 'good' }])
  await report([{ name: 'vital.lcp', value: 2_400, detail: 'good' }, { name: 'screen.crashed' }])
  expect(await readEvents()).toEqual([
    {
      name: 'vital.lcp',
      host: 'wechat',
      release: 'abcd1234',
      detail: 'good',
      count: 2,
      p75: 2_500,
    },
    {
      name: 'screen.crashed',
      host: 'wechat',
      release: 'abcd1234',
      detail: '',
      count: 1,
      p75: null,
    },
  ])
  expect(await readEvents(2)).toEqual([])
})

it('stores no detail that could identify a person', async () => {
  await report([{ name: 'error.uncaught', detail: 'no user 13800000001' }])
  const details = (await readEvents()).map(({ detail }) => detail)
  expect(details).toContain('(removed)')
  expect(details.join()).not.toContain('138')
})

it('refuses the 61st report of one address within a minute', async () => {
  const app = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
  const send = () =>
    app.call('telemetry.report', { release: 'abcd1234', events: [{ name: 'a.b' }] })
  // Starts at the beginning of a minute, so that all sixty reports fall into one window.
  app.advance(60_000 - (app.now().getTime() % 60_000))
  for (let sent = 0; sent < 60; sent++) expect((await send()).flag).toBe(true)
  expect(await send()).toMatchObject({ status: 429 })
  app.advance(60_000)
  expect((await send()).flag).toBe(true)
  await app.close()
})

it('refuses an unknown company and an anonymous reader', async () => {
  expect(await report([{ name: 'a.b' }], 77)).toMatchObject({ flag: false })
  expect(await app.call('ops.telemetry', {})).toMatchObject({ status: 403 })
})

it.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'effective-directive': 'img-src',
        'blocked-uri': 'https://evil.example/a?phone=13800000001',
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/a' },
      },
    ],
  ],
])('accepts a violation of the security policy as %s', async (type, body) => {
  const before = await countViolations()
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/telemetry/v1/csp?companyId=1&release=abcd1234',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  })
  expect(response.statusCode).toBe(204)
  expect(await countViolations()).toBe(before + 1)
})

const countViolations = async () =>
  (await readEvents()).find(({ detail }) => detail === 'img-src https://evil.example')?.count ?? 0

it('removes counts after 30 days', async () => {
  app.advance(31 * DAY_MS)
  expect(await removeExpired(app.deps)).toBeGreaterThan(0)
  expect(await readEvents(1, 30)).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { signIn } from '../testing.ts'

const shoppers = (id: number) => [
  {
    id,
    phone: `1380000${id}00`.slice(0, 11).padEnd(11, '0'),
    userName: 'lilei',
    password: 'geheim-123',
  },
]
const seedFile: SeedFileInput = {
  companies: [
    {
      id: 1,
      info: { mallName: '有<b>条款</b>' },
      articles: [{ id: 5, typeId: 1, title: '本公司条款', html: '<p>本公司</p>' }],
      shoppers: shoppers(11),
    },
    { id: 2, info: { mallName: '无<条款', servicePhone: '400-1' }, shoppers: shoppers(21) },
  ],
}
const opsKey = 'ops-key-of-the-consent-test'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile, environment: { OPS_KEY: opsKey } })
})
afterAll(() => app.close())

const article = async (typeId: number, companyId: number) =>
  app.call('home.article', { typeId }, { companyId })
const passwordSignIn = (companyId: number) =>
  signIn(app, { loginType: 2, loginId: 'lilei', password: 'geheim-123' }, { companyId })
const records = async (companyId: number, userId?: number) =>
  (
    await app.call('ops.consents', userId === undefined ? {} : { userId }, {
      companyId,
      headers: { authorization: `Bearer ${opsKey}` },
    })
  ).data.records

it('returns the default terms, with the company’s name escaped, for a company without its own', async () => {
  for (const typeId of [1, 2, 3]) {
    const { data } = await article(typeId, 2)
    expect(data).toMatchObject({ typeId, version: 'default-1' })
    expect(data.html).toContain('400-1')
  }
  const { data } = await article(1, 2)
  expect(data.title).toBe('服务条款')
  expect(data.html).toContain('无&lt;条款')
  expect((await article(4, 2)).flag).toBe(false)
})

it('prefers the company’s own terms', async () => {
  const { data } = await article(1, 1)
  expect(data).toMatchObject({ id: 5, title: '本公司条款', version: data.updatedAt })
  expect((await article(2, 1)).data.version).toBe('default-1')
})

it('records shopper, version and time of the consent at the first sign-in only', async () => {
  const from = app.now()
  expect((await passwordSignIn(1)).flag).toBe(true)
  const to = app.now()
  app.advance(60_000)
  await passwordSignIn(1)
  const { version } = (await article(1, 1)).data
  const own = { userId: 11, how: 'ticked', method: 'password', agreedAt: expect.any(String) }
  expect(await records(1)).toEqual([
    { ...own, document: 'privacy', version: 'default-1' },
    { ...own, document: 'service-terms', version },
  ])
  const agreedAt = new Date((await records(1, 11))[0]?.agreedAt ?? '')
  expect(agreedAt >= from && agreedAt <= to).toBe(true)
  expect(await records(1, 12)).toEqual([])
  expect(await records(2)).toEqual([])
})

it('adds a consent record when the terms have changed', async () => {
  await passwordSignIn(2)
  app.advance(60_000)
  const { sql } = await import('drizzle-orm')
  await app.db.transaction(2, (tx) =>
    tx.execute(
      sql`insert into articles (company_id, id, type_id, title, html) values (2, 9, 1, '新条款', '')`,
    ),
  )
  await passwordSignIn(2)
  expect((await records(2)).map(({ document }) => document)).toEqual([
    'service-terms',
    'privacy',
    'service-terms',
  ])
})

it('refuses the consent records without the operators’ key', async () => {
  expect((await app.call('ops.consents', {}, { companyId: 1 })).flag).toBe(false)
})

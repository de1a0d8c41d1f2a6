/**
 * The log records what happened, never its person: no token, phone, code, password, address or
 * body.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { makeLog } from '../log.ts'
import { askCode, signIn } from '../modules/login/testing.ts'
import { buy, shopSeed } from '../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from './index.ts'
import { refusalCode } from '@mall/contract/refusals'

const lines: string[] = []
const log = makeLog('debug', { write: (line: string) => void lines.push(line) })
const phone = '13912345678'
const password = 'Geheim-9876'
const code = '246810'
/** Statement that fails with values in its message, set by the test of database errors. */
let failWith: ReturnType<typeof sql> | null = null

let app: TestApp
beforeAll(async () => {
  const [company] = shopSeed().companies
  const [shopper, ...others] = company?.shoppers ?? []
  const seedFile = {
    companies: [
      {
        ...company,
        id: 1,
        shoppers: [{ ...shopper, phone, userName: '小满甲', password }, ...others],
      },
    ],
  }
  app = await createTestApp({ seedFile, deps: { log } })
  const { transaction } = app.deps.db
  const failing: Database['transaction'] = (companyId, work) =>
    transaction(companyId, async (tx) => {
      if (failWith) await tx.execute(failWith)
      return work(tx)
    })
  app.deps.db.transaction = failing
})
afterAll(() => app.close())

/** Values that no line may contain. */
function expectSilentAbout(...secrets: string[]) {
  expect(lines.length).toBeGreaterThan(0)
  const always = [phone, phone.slice(0, 3) + '****' + phone.slice(-4), password, '祖冲之路', '李雷']
  for (const secret of [...always, '13900000000', '小满甲', ...secrets]) {
    expect(secret.length).toBeGreaterThan(1)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
}

it('logs nothing about the person who signs in by code or password', async () => {
  await askCode(app, phone)
  const byCode = await signIn(app, { loginType: 1, loginId: phone, password: code })
  const byPassword = await signIn(app, { loginType: 2, loginId: '小满甲', password })
  const wrong = await signIn(app, { loginType: 2, loginId: phone, password: 'falsch-123' })
  expect([byCode.flag, byPassword.flag, wrong.code]).toEqual([
    true,
    true,
    refusalCode('login/wrong'),
  ])
  expect(lines.some((line) => line.includes('"answered"'))).toBe(true)
  expectSilentAbout(byCode.data.token, byPassword.data.token, `"${code}"`, 'falsch-123')
})

it('logs nothing about products and addresses of an order', async () => {
  const token = await app.tokenOf(1, 1)
  const { data } = await buy(app, { token }, [{ skuId: 11, num: 1 }])
  const detail = await app.call('order.detail', { id: data.orderId }, { token })
  expect(detail.data.receiver.name).toBe('李雷')
  expectSilentAbout(token, 'ck_')
})

it('logs neither body nor address nor headers of a failed call', async () => {
  const token = await app.tokenOf(1, 1)
  const headers = {
    companyid: '1',
    authorization: `Bearer ${token}`,
    cookie: 'secret=kuchen-1',
    'content-type': 'application/json',
  }
  const broken = await app.fastify.inject({
    method: 'POST',
    url: `/api/address/v2/add?tel=${phone}`,
    headers,
    payload: `{"tel":"${phone}","detail":"祖冲之路 1 号`,
  })
  const bad = await app.fastify.inject({
    url: `/api/login/v2/sendSMSCode?phoneNum=${phone}&captchaVerifyParam=proof-1`,
    headers,
  })
  const unknown = await app.fastify.inject({ url: `/api/none/${phone}?token=${token}`, headers })
  expect([broken.statusCode, bad.statusCode, unknown.statusCode]).toEqual([400, 200, 404])
  expectSilentAbout(token, 'kuchen-1', 'proof-1')
})

it.each([
  ['a value that it cannot read', sql`select ${phone + 'x'}::int`],
  ['a moment that is none', sql`select ${`${phone}祖冲之路`}::timestamptz`],
  ['a value out of range', sql`select ${phone}::int`],
  ['a statement with values that fails', sql`select ${password}::text from nowhere`],
  ['a broken rule', sql`insert into users (company_id, id, phone) values (1, 1, ${phone})`],
])('logs a failure of the database at %s without its values', async (_name, statement) => {
  const token = await app.tokenOf(1, 1)
  const before = lines.length
  failWith = statement
  const answer = await app.call('address.list', {}, { token })
  failWith = null
  expect(answer.code).toBe(refusalCode('server/internal'))
  const messages = lines.slice(before).filter((line) => line.includes('unexpected error'))
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(/"code":"\w{5}"/)
  expect(messages[0]).toContain('    at ')
  expectSilentAbout(token)
})

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

const bankKey = Buffer.alloc(32, 7).toString('base64')
const secrets = { bankKey, bankCorpNo: '000123' }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1, info: { loginMethod: 2 }, settings: { secrets } },
        { id: 2, info: { loginMethod: 21 }, settings: { secrets } },
        { id: 3, info: { loginMethod: 11 }, settings: { secrets } },
        { id: 4, info: { loginMethod: 2 }, settings: { secrets: { bankKey } } },
        { id: 6, info: { loginMethod: 14 }, settings: { secrets } },
        { id: 5, info: { loginMethod: 2, shopStatus: 1 }, settings: { secrets } },
      ],
    },
  })
})
afterAll(() => app.close())

it.each([1, 2, 6])(
  'identifies the caller, signed with the bank’s key (company %d)',
  async (companyId) => {
    const { data } = await app.call('login.bridgeAuth', {}, { companyId })
    expect(data?.corpNo).toBe('000123')
    const beijing = new Date(app.now().getTime() + 8 * 3_600_000).toISOString()
    expect(data?.timestamp).toMatch(/^\d{14}$/)
    expect(data?.timestamp.slice(0, 10)).toBe(beijing.replaceAll(/\D/g, '').slice(0, 10))
    const text = `corpNo=000123&nonceStr=${data?.nonceStr}&timestamp=${data?.timestamp}`
    const sign = createHmac('sha256', Buffer.from(bankKey, 'base64')).update(text).digest('hex')
    expect(data?.sign).toBe(sign)
    const next = await app.call('login.bridgeAuth', {}, { companyId })
    expect(next.data?.nonceStr).not.toBe(data?.nonceStr)
  },
)

it.each([
  [3, refusalCode('login/not-open'), 'signs in otherwise'],
  [4, refusalCode('login/not-open'), 'has no number at the bank'],
  [5, refusalCode('company/closed'), 'is closed'],
  [9, refusalCode('company/unknown'), 'is none'],
])('returns nothing for company %d (%d), which %s', async (companyId, code) => {
  expect(await app.call('login.bridgeAuth', {}, { companyId })).toMatchObject({
    code,
    data: null,
  })
})

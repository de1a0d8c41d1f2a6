import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { sealData } from '../login/index.ts'
import { shopSeed } from '../orders/testing/index.ts'

const dataKey = Buffer.alloc(32, 7).toString('base64')
const operator = { headers: { authorization: 'Bearer ops-key-for-tests-0' } }
let app: TestApp
beforeAll(async () => {
  const [company] = shopSeed().companies
  const withKey = (id: number) => ({
    ...company,
    id,
    settings: { ...company?.settings, secrets: { dataKey } },
  })
  app = await createTestApp({
    seedFile: { companies: [withKey(1), withKey(2), { ...company, id: 3 }] },
  })
})
afterAll(() => app.close())

const open = (cipherText: string, companyId = 1) =>
  app.call('order.parseText', { cipherText }, { companyId })
const make = (companyId = 1) =>
  app.call('ops.makeDeepLink', { path: '/ware/detail/1', days: 2 }, { companyId, ...operator })

it('accepts an operator’s link until it expires, in its company only', async () => {
  const { data } = await make()
  const cipherText = new URLSearchParams(data.link.split('?')[1]).get('cipherText') ?? ''
  expect(await open(cipherText)).toMatchObject({ data: { path: '/ware/detail/1' } })
  expect(await open(cipherText, 2)).toMatchObject({ message: '链接无效' })
  app.advance(2 * 86_400_000 + 1_000)
  expect(await open(cipherText)).toMatchObject({ message: '链接已过期' })
})

it.each([
  ['nothing sealed', 'x'],
  ['a sealed text that is no link', sealData('text', { key: dataKey, purpose: '1:link' })],
  ['an address elsewhere', sealData('{"path":"https://a"}', { key: dataKey, purpose: '1:link' })],
  ['data of a sign-in', sealData('{"path":"/","expires":4e9}', { key: dataKey, purpose: '1:12' })],
])('refuses %s', async (_title, cipherText) => {
  expect(await open(cipherText)).toMatchObject({ flag: false, message: '链接无效' })
})

it('creates no link for a company without a key', async () => {
  expect(await make(3)).toMatchObject({ status: 422 })
})

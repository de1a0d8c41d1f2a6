import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    environment: { MALL_HOTLINE: '400-888-1234' },
    seedFile: {
      companies: [
        { id: 1, homeOption: { searchHint: '挂耳咖啡' } },
        { id: 3, settings: { messages: { 'shop.cart.title': '福豆车' } } },
        { id: 2, info: { shopStatus: 1, mallName: '东湾福利社', servicePhone: '400-820-8820' } },
        { id: 4, info: { loginMethod: 14, servicePhone: '' } },
      ],
    },
  })
})
afterAll(() => app.close())

it('returns a company with the specification’s defaults for missing fields', async () => {
  const { data, flag, success, code } = await app.call('login.companyInfo', { companyId: 1 })
  expect({ flag, success, code }).toEqual({ flag: true, success: true, code: 20000 })
  expect(data).toMatchObject({
    companyId: 1,
    mallName: '积分商城',
    proportion: 100,
    exchangeRate: 100,
    shopStatus: 0,
  })
})

it('returns a closed shop as closed', async () => {
  const { data } = await app.call('login.companyInfo', { companyId: 2 })
  expect(data).toMatchObject({ companyId: 2, shopStatus: 1, mallName: '东湾福利社' })
})

it('returns the deployment’s hotline for a company without a hotline, except for a bank', async () => {
  const hotlines = [1, 2, 4].map(async (companyId) => {
    const { data } = await app.call('login.companyInfo', { companyId })
    return data.servicePhone
  })
  expect(await Promise.all(hotlines)).toEqual(['400-888-1234', '400-820-8820', ''])
})

it('refuses a company that does not exist', async () => {
  expect(await app.call('login.companyInfo', { companyId: 77 })).toMatchObject({
    status: 200,
    flag: false,
    code: refusalCode('company/unknown'),
  })
})

it('serves option.json as a plain file, empty for an unknown company', async () => {
  const known = await app.fastify.inject('/option.json?companyId=1')
  expect(known.json()).toEqual({ searchHint: '挂耳咖啡' })
  const withMessages = await app.fastify.inject('/option.json?companyId=3')
  expect(withMessages.json()).toEqual({ messages: { 'shop.cart.title': '福豆车' } })
  expect((await app.fastify.inject('/option.json?companyId=77')).json()).toEqual({})
})

it('responds 404 with the envelope at an unknown address', async () => {
  const answer = await app.fastify.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    flag: false,
    code: refusalCode('request/not-found'),
    message: '请求地址出错',
  })
})

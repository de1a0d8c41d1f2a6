import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'

const companyId = 1
let app: TestApp
let shopper: { companyId: number; token: string }
beforeAll(async () => {
  const [company] = shopSeed().companies
  const shoppers = [{ id: 1, phone: '13800000001' }]
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: companyId, shoppers }] } })
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const read = async () => (await app.call('equity.contact', {}, shopper)).data

it('proposes the nickname, then the default receiver, then the last collecting person', async () => {
  await app.call('login.editInfo', { nickName: '小满' }, shopper)
  expect(await read()).toEqual({ name: '小满', tel: '13800000001', outletId: null })
  const address = { ...shanghai, receiver: '林小满', isDefault: true }
  await app.call('address.add', address, shopper)
  expect((await read()).name).toBe('林小满')
  await app.call('equity.saveContact', { name: '何青', tel: '13800000009' }, shopper)
  expect(await read()).toMatchObject({ name: '何青', tel: '13800000009' })
})

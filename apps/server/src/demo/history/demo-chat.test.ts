import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createDemoOperations } from '../operations/demo-operations.ts'
import { createDemoChat } from './demo-chat.ts'
import { findDemoShopper } from './demo-orders.ts'

const companyId = 1
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('creates an ended conversation, once, after the operators', async () => {
  const phone = demoSignIns[0]?.phone ?? ''
  expect(await createDemoChat(app.deps, phone)).toBe(0)
  await createDemoOperations(app.deps)
  expect(await createDemoChat(app.deps, 'unknown')).toBe(0)
  expect(await createDemoChat(app.deps, phone)).toBe(8)
  expect(await createDemoChat(app.deps, phone)).toBe(0)
  const userId = await findDemoShopper(app.deps, phone)
  const caller = { companyId, token: await app.tokenOf(companyId, userId ?? 0) }
  const { data } = await app.call('chat.open', {}, caller)
  expect(data).toMatchObject({ isEnabled: true, isOpen: true, conversation: null, toRate: null })
  const operator = { companyId, headers: await app.operatorHeaders(companyId, 'orders') }
  const { data: rated } = await app.call('ops.chatRatings', {}, operator)
  expect(rated).toMatchObject({ count: 1, average: 5, list: [{ agent: '小白', stars: 5 }] })
  expect(data.messages.map(({ seq, by }) => `${String(seq)} ${by}`)).toEqual([
    '1 shopper',
    '2 agent',
    '3 shopper',
    '4 agent',
    '5 shopper',
    '6 shopper',
    '7 agent',
    '8 shopper',
  ])
  const src = data.messages[5]?.picture?.src ?? ''
  expect(src).toMatch(/^\/media\/signed\//)
  expect((await app.fastify.inject(src)).statusCode).toBe(200)
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, run, type Fault } from '../audit/testing.ts'
import { createKey } from '../equity/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'

const companyId = 1
let app: TestApp

/** A campaign with a claimed benefit. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  const operator = { companyId, headers: await app.operatorHeaders(companyId) }
  const { data } = await app.call(
    'ops.createBenefit',
    {
      requestKey: createKey(),
      title: '贵宾礼遇',
      ways: ['mail'],
      quantity: 1,
      skuIds: [11],
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
    },
    operator,
  )
  await app.call('ops.importGx', { id: data.id, source: '名单', phones: ['13900000001'] }, operator)
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const claimed = await app.call('gx.claim', { id: data.id }, shopper)
  if (!claimed.flag) throw new Error(claimed.message)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const once = 'gx：每个资格最多领取一份权益，领取与发放一一对应'
it.each<Fault>([
  [
    'a benefit without a qualification',
    once,
    change('gx_qualifications', 'user_id = null, grant_id = null, claimed_at = null'),
  ],
  ['a claim whose benefit was removed', once, change('benefit_grants', "source = '名单'")],
  [
    'more pieces than the campaign gives',
    once,
    change('benefit_grants', 'quantity = quantity + 1'),
  ],
  ['a benefit of another shopper', once, change('gx_qualifications', 'user_id = 2')],
  [
    'a claim after the end of the campaign',
    once,
    run("update gx_qualifications set claimed_at = '2099-02-01'"),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})

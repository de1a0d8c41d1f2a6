import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { luckyDrawsJob } from './draws.jobs.ts'
import { createKey, listPrizes, openDraw, openPointsBudget, play } from './testing.ts'

const DAY_MS = 86_400_000
const companyId = 1
let app: TestApp

/** A draw of points with a bought chance and a published seed, and one of products. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  await openPointsBudget(app, companyId, 1_000)
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const points = { kind: 'points', title: '50 积分', points: 50, weight: 0, unitCost: 5 } as const
  const id = await openDraw(app, companyId, { prizes: listPrizes(points), budget: 100 })
  await play(app, id, shopper)
  await play(app, id, shopper)
  await app.call('draw.chance', { id, source: 'points', requestKey: createKey() }, shopper)
  await play(app, id, shopper)
  const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 2, weight: 0 } as const
  const other = await openDraw(app, companyId, { prizes: listPrizes(goods) })
  const won = await play(app, other, shopper)
  const addresses = await app.call('address.list', {}, shopper)
  const claim = { number: won.data.result.number, addressId: addresses.data[0]?.id ?? 0 }
  const claimed = await app.call('draw.claim', claim, shopper)
  if (!claimed.flag) throw new Error(claimed.message)
  app.advance(DAY_MS + 10 * 60_000)
  await luckyDrawsJob.round(app.deps)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const numbers = '抽奖：编号连续，概率之和等于总数'
const seeds = '抽奖：种子与摘要相符'
const replay = '抽奖：结果可由已公布的种子重算'
const chances = '抽奖：每次抽奖用一次机会，购买的机会与积分流水一致'
const limits = '抽奖：发出的奖品不超过件数与预算，计数一致'
const gifts = '抽奖：积分、优惠券和订单与奖品一致'

it.each<Fault>([
  ['a draw that was removed', numbers, remove('draws', 'no = 2')],
  ['odds that were changed', numbers, change('lucky_draw_prizes', 'weight = weight + 1')],
  ['another seed', seeds, change('draw_seeds', "seed = repeat('ab', 32)")],
  ['another digest', seeds, change('lucky_draws', "digest = repeat('0', 64)")],
  ['another ticket', replay, change('draws', 'ticket = (ticket + 1) % 10000')],
  ['another prize than the ticket hits', replay, change('draws', "hit = 2, why = 'pieces'")],
  ['a chance that was not used', chances, change('lucky_draw_chances', 'used = 0', 'used > 0')],
  [
    'a bought chance without its points',
    chances,
    change('lucky_draw_chances', 'points = points + 1', "source = 'points'"),
  ],
  ['more pieces than were given', limits, change('lucky_draw_prizes', 'given = 1', 'given = 3')],
  ['costs that were not counted', limits, change('lucky_draws', 'cost = 0', 'cost > 0')],
  [
    'points of another prize',
    gifts,
    change('lucky_draw_prizes', 'points = points + 1', "kind = 'points'"),
  ],
  [
    'a card secret whose order is of a product',
    gifts,
    change('lucky_draw_prizes', "kind = 'cardSecret'", "kind = 'goods'"),
  ],
  [
    'an order of another shopper',
    gifts,
    run(
      'update orders o set user_id = 2 from draws r where r.company_id = o.company_id and r.order_id = o.id',
    ),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})

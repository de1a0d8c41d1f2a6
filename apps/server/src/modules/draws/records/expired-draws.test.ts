import { verifyLog, webCrypto } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../../cli/commands/run-command.fixture.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, type Fault } from '../../audit/testing.ts'
import { shopSeed } from '../../orders/testing/index.ts'
import { luckyDrawsJob } from '../draws.jobs.ts'
import { createKey, listPrizes, openDraw, openPointsBudget, play } from '../testing.ts'

const DAY_MS = 86_400_000
const companyId = 1
let app: TestApp
let id = 0
/** Days that have passed since the first draw. */
let passed = 0

const signIn = async (userId: number) => ({
  companyId,
  token: await app.tokenOf(companyId, userId),
})
const advanceTo = (days: number) => {
  app.advance((days - passed) * DAY_MS)
  passed = days
}
const run = () => luckyDrawsJob.round(app.deps)
const settled = { claimed: 1, abandoned: 1, draws: 4 }
const settle = async () => {
  const operators = { companyId, headers: await app.operatorHeaders(companyId) }
  return (await app.call('ops.settleDraw', { id }, operators)).data
}
const readLog = async () => (await app.call('draw.verify', { id }, { companyId })).data
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const listRows = <T>(table: string) =>
  app.db.query<T>(
    companyId,
    sql`select * from ${sql.identifier(table)} where company_id = ${companyId} and draw_id = ${id}`,
  )

/** Points and a product on the first day, points on the second, and a product that is given up. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  await openPointsBudget(app, companyId, 1_000)
  const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 2, weight: 0 } as const
  const [first, ...rest] = listPrizes({ ...goods, unitCost: 30 }, 10_000)
  if (!first) throw new Error('no prizes')
  const points = { kind: 'points', title: '50 积分', points: 50, unitCost: 5, weight: 0 } as const
  const second = { ...points, fallback: 8 }
  id = await openDraw(app, companyId, {
    prizes: [{ ...first, fallback: 2 }, second, ...rest.slice(1)],
    budget: 500,
    dailyFree: 2,
    realPerPerson: 1,
  })
  const shopper = await signIn(1)
  const won = await play(app, id, shopper)
  await play(app, id, shopper)
  await app.call('draw.chance', { id, source: 'points', requestKey: createKey() }, shopper)
  const addresses = await app.call('address.list', {}, shopper)
  const claim = { number: won.data.result.number, addressId: addresses.data[0]?.id ?? 0 }
  const claimed = await app.call('draw.claim', claim, shopper)
  if (!claimed.flag) throw new Error(claimed.message)
  await play(app, id, await signIn(2))
  advanceTo(1)
  await run()
  await play(app, id, await signIn(1))
  advanceTo(12)
  await run()
  await settle()
})
afterAll(() => app.close())

it('masks the names of winners', async () => {
  await app.db.query(
    companyId,
    sql`update users set nick_name = '周小宁' where company_id = ${companyId} and id = 1`,
  )
  const { data } = await app.call('draw.detail', { id }, { companyId })
  const names = data.winners.map(({ name }) => name)
  expect(names).toEqual(['周**', '用户**', '周**', '周**'])
})

it('keeps every record for two years', async () => {
  advanceTo(730)
  await run()
  expect(await settle()).toMatchObject(settled)
  expect(await readLog()).toMatchObject({ removedDays: 0, removedNo: 0 })
  expect(await listRows('draws')).toHaveLength(4)
})

it('removes the first day after two years and still verifies the second', async () => {
  advanceTo(731)
  await run()
  const log = await readLog()
  expect(log).toMatchObject({ removedDays: 1, removedNo: 3, draws: [{ day: 2 }] })
  const whole = { ...log, after: log.removedNo }
  expect(await verifyLog(webCrypto, whole)).toEqual({ faults: [], verified: 1, open: 0 })
  expect(await runCommand(app, 'draw', 'verify', String(id))).toEqual([
    '第 1 至 1 天的 3 次抽奖已满两年，记录不再保留',
    '相符 1 次，待种子公布 0 次',
  ])
  const record = await app.call('draw.record', {}, await signIn(2))
  expect(record.data.list).toEqual([])
  const chances = await listRows<{ user_id: string }>('lucky_draw_chances')
  expect(chances.map(({ user_id }) => Number(user_id))).toEqual([1, 1])
  expect(await faults()).toEqual([])
  expect(await run()).toBe(0)
})

const numbers = '抽奖：编号连续，概率之和等于总数'
const limits = '抽奖：发出的奖品不超过件数与预算，计数一致'

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

it.each<Fault>([
  ['a record that is missing after the boundary', numbers, remove('draws', 'no = 4')],
  ['a boundary that was moved', numbers, change('lucky_draws', 'removed_no = 2')],
  [
    'a removal before its time',
    numbers,
    change('lucky_draws', "removed_at = removed_at - interval '1 day'"),
  ],
  ['another count of removed prizes', limits, change('lucky_draw_prizes', 'removed_given = 3')],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})

it('reports a draw without stored records and fails its verification', async () => {
  advanceTo(735)
  await run()
  expect(await readLog()).toMatchObject({ removedDays: 4, removedNo: 4, draws: [], next: null })
  expect(await listRows('lucky_draw_chances')).toEqual([])
  expect(await runCommand(app, 'draw', 'verify', String(id))).toEqual([
    '第 1 至 4 天的 4 次抽奖已满两年，记录不再保留',
    '相符 0 次，待种子公布 0 次',
    'exit 1',
  ])
  expect(await settle()).toMatchObject(settled)
  expect(await faults()).toEqual([])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, type Fault } from '../audit/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'

const companyId = 1
const device = 'device-000000000001'
let app: TestApp

/** A day that was checked in, and a browsing task that was done. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
  const endsAt = new Date(app.now().getTime() + 90 * 86_400_000).toISOString()
  for (const kind of ['check-in', 'task'] as const) {
    const budget = { kind, title: '签到有礼', points: 1_000, endsAt }
    const { data } = await app.call('ops.openPointBudget', budget, await operator())
    await app.call('ops.approve', { id: data.approval }, await operator())
  }
  await app.call('ops.setCheckInRule', { isOpen: true }, await operator())
  const task = { kind: 'browse', points: 5, title: '逛冬日暖礼季', target: '/home' } as const
  const { data } = await app.call('ops.createDailyTask', task, await operator())
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const checked = await app.call('checkIn.checkIn', { device }, shopper)
  await app.call('task.start', { id: data.id }, shopper)
  app.advance(20_000)
  const done = await app.call('task.finish', { id: data.id, device }, shopper)
  if (!checked.flag || !done.flag) throw new Error(checked.message + done.message)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const days = '签到：每天的积分与记账一致，只发一次'
const tasks = '任务：每期的积分与记账一致，只发一次，有完成时间'
it.each<Fault>([
  ['points of a day that was not checked in', days, remove('check_ins')],
  ['other points of a day than were given', days, change('check_ins', 'points = points + 1')],
  ['a day of another shopper', days, change('check_ins', 'user_id = 2')],
  ['points without a task', tasks, remove('task_progress')],
  [
    'a page that was left before its time',
    tasks,
    change('task_progress', "started_at = done_at - interval '5 seconds'"),
  ],
  ['other points of a task than were given', tasks, change('task_progress', 'points = points + 1')],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})

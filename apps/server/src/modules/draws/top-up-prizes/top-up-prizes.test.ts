import type { TopUpLab } from '@mall/host-lab/providers'
import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { change, expectFound } from '../../audit/testing.ts'
import { yuan } from '../../orders/testing/index.ts'
import { control, createTopUpApp, topUpsJob } from '../../top-up/testing.ts'
import { luckyDrawsJob } from '../draws.jobs.ts'
import { createDraw, listPrizes, openDraw, play } from '../testing.ts'

const DAY_MS = 86_400_000
const companyId = 1
const phone = '13802166021'
const topUp = {
  kind: 'topUp' as const,
  title: '10 元话费',
  faceValue: 1_000,
  pieces: 2,
  weight: 0,
  unitCost: 998,
}
let app: TestApp
let lab: TopUpLab
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const created = await createTopUpApp()
  app = created.app
  lab = created.lab
  for (const carrier of ['mobile', 'unicom', 'telecom'] as const) {
    const face = { carrier, faceValue: 1_000, costPoints: yuan(9.98) }
    await app.call('ops.setTopUpFace', face, await operator())
  }
})
beforeEach(async () => {
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const balance = async () => (await app.call('topUp.faceValues', {}, shopper)).data.balance
const readPrize = async (number: string) =>
  (await app.call('draw.record', { number }, shopper)).data.list[0]
const claim = (number: string, to = phone) => app.call('draw.claim', { number, phone: to }, shopper)
const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)

it('credits a won top-up once, without money, within pieces, budget and persons', async () => {
  const before = await balance()
  const id = await openDraw(app, companyId, {
    prizes: listPrizes(topUp),
    budget: 1_000,
    dailyFree: 3,
    realPerPerson: 3,
  })
  const { number, state } = (await play(app, id, shopper)).data.result
  expect(state).toBe('waiting')
  expect((await play(app, id, shopper)).data.result).toMatchObject({ why: 'budget', state: 'none' })
  expectRefused(await app.call('draw.claim', { number }, shopper), 'top-up/number')
  expectRefused(await claim(number, '14800000000'), 'top-up/number')
  const [first, second] = await Promise.all([claim(number), claim(number)])
  expect([first.flag, first.message]).toEqual([true, ''])
  expect(first.data).toEqual(second.data)
  await control(lab, 'plans', { outcome: 'hang' })
  await topUpsJob.round(app.deps)
  const atSupplier = `${String(companyId)}-${first.data.orderId}-1`
  await control(lab, `orders/${atSupplier}`, { state: 'success' })
  await lab.settled()
  const order = await app.call('order.detail', { id: first.data.orderId }, shopper)
  expect(order.data).toMatchObject({ status: 3, payable: 0 })
  expect(await readPrize(number)).toMatchObject({ state: 'claimed' })
  expect(await luckyDrawsJob.round(app.deps)).toBe(0)
  expect(await balance()).toBe(before)
  expect(await faults()).toEqual([])
  const check = '抽奖：积分、优惠券和订单与奖品一致'
  await expectFound(app, check, [
    change('lucky_draw_prizes', 'face_value = 5000', "kind = 'topUp'"),
  ])
})

it('returns a failed top-up to its winner and abandons it after its deadline', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(topUp) })
  const { number } = (await play(app, id, shopper)).data.result
  const before = await balance()
  await control(lab, 'plans', { outcome: 'refuse' })
  const failed = (await claim(number)).data.orderId
  await topUpsJob.round(app.deps)
  expect((await app.call('order.detail', { id: failed }, shopper)).data.status).toBe(5)
  expect(await balance()).toBe(before)
  app.advance(2 * DAY_MS)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  await Promise.all([luckyDrawsJob.round(app.deps), luckyDrawsJob.round(app.deps)])
  const prize = await readPrize(number)
  expect(prize).toMatchObject({ state: 'waiting', orderId: null })
  expect(Date.parse(prize?.claimUntil ?? '') - app.now().getTime()).toBeGreaterThan(6 * DAY_MS)
  expect(await faults()).toEqual([])
  app.advance(8 * DAY_MS)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  expectRefused(await claim(number), 'draw/prize-over')
  await luckyDrawsJob.round(app.deps)
  expect(await readPrize(number)).toMatchObject({ state: 'abandoned' })
  const settled = await app.call('ops.settleDraw', { id }, await operator())
  expect(settled.data).toMatchObject({ claimed: 0, abandoned: 1, cost: 0 })
  expect(await faults()).toEqual([])
})

it('opens no draw with a face value that a carrier lacks, and previews the cost of a draw', async () => {
  const lacking = await createDraw(app, companyId, {
    prizes: listPrizes({ ...topUp, faceValue: 2_000, pieces: 900 }),
  })
  const preview = await app.call('ops.previewDraw', { id: lacking.data.id }, await operator())
  expect(preview.data).toMatchObject({
    problems: [{ no: 1, problem: 'topUp' }],
    cost: 900 * 998,
  })
  const opening = await app.call('ops.openDraw', { id: lacking.data.id }, await operator())
  expect(opening.code).toBe(refusals['draw/not-openable'].code)
})

it.each([
  ['pieces', { ...topUp, pieces: undefined }],
  ['a cost', { ...topUp, unitCost: 0 }],
  ['a face value', { ...topUp, faceValue: undefined }],
])('refuses a top-up without %s', async (_title, prize) => {
  expect((await createDraw(app, companyId, { prizes: listPrizes(prize) })).code).toBe(
    refusals['draw/bad-draw'].code,
  )
})

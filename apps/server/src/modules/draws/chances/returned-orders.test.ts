import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '@mall/contract'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from '../../after-sales/testing.ts'
import { listPrizes, openDraw, play } from '../testing.ts'

const COMPANY = 1
let app: AfterSaleTestApp
beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
afterAll(() => app.close())

async function receiveOrder(num = 1) {
  const { orderId, lineId } = await app.paidOrder({ num })
  await app.ship(orderId)
  await app.call('order.confirm', { id: orderId }, app.shopper)
  return { orderId, lineId }
}
async function refund({ orderId, lineId }: { orderId: string; lineId: number }, num = 1) {
  const { data } = await app.request(orderId, [{ lineId, num }])
  await app.call('ops.approveAfterSale', { id: data.id }, app.operator)
  await app.settle()
}
const openOrderDraw = () =>
  openDraw(app, COMPANY, {
    prizes: listPrizes({ kind: 'thanks', title: '谢谢参与', weight: 0 }),
    dailyFree: 0,
    perOrder: 2,
  })
const draw = async (id: number) => {
  const { flag, code, data } = await play(app, id, app.shopper)
  return flag ? data.left : code
}
const NO_CHANCE = refusals['draw/no-chance'].code

it('removes the unused chances of a refunded order and offsets the used ones', async () => {
  const id = await openOrderDraw()
  const first = await receiveOrder()
  expect(await draw(id)).toBe(1)
  await refund(first)
  expect(await draw(id)).toBe(NO_CHANCE)
  await receiveOrder()
  // Two of the second order, less the one that the refunded order has used.
  expect(await draw(id)).toBe(0)
  expect(await draw(id)).toBe(NO_CHANCE)
  const { checks } = await auditCompany(app.db, COMPANY)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

it('grants chances for a partly refunded order and none for a fully refunded one', async () => {
  app.advance(120_000)
  const id = await openOrderDraw()
  await refund(await receiveOrder(2))
  expect(await draw(id)).toBe(1)
  expect(await draw(id)).toBe(0)
  app.advance(120_000)
  const later = await openOrderDraw()
  await refund(await receiveOrder())
  expect(await draw(later)).toBe(NO_CHANCE)
})

/**
 * Shoppers and operators at the same paid orders at once, on PostgreSQL, while the server is killed
 * and a third of the provider's refunds end without a response or fail: no money is lost or
 * created, and every request ends.
 */
import { AfterSaleStatus } from '@mall/contract/states'
import { startWechatPayLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../../modules/draws/testing.ts'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const people = pickSize(40, 200)
const kills = pickSize(1, 20)
const PIECES = 3
/** Points paid for an order, of the 3,000 that its pieces cost. */
const POINTS = 1_000

async function prepare(app: TestApp) {
  const tokens = new Map<number, string>()
  for (const userId of numbers(people)) tokens.set(userId, await app.tokenOf(1, userId))
  return { tokens, operator: await app.operatorHeaders(1) }
}
type Prepared = Awaited<ReturnType<typeof prepare>>
let provider: Awaited<ReturnType<typeof startWechatPayLab>>
let mall: Awaited<ReturnType<typeof startKilledMall<Prepared>>>
beforeAll(async () => {
  provider = await startWechatPayLab()
  const company = flashCompany(1, { pieces: 1, buyers: people })
  mall = await startKilledMall({ companies: [company] }, prepare, provider.env)
}, 120_000)
afterAll(async () => {
  await mall.stop()
  await provider.stop()
})

const tokenOf = (userId: number) => mall.prepared.tokens.get(userId) ?? ''
const chance = (share: number) => mall.random() < share

/**
 * Every third refund is refused or ends without a response; the latter are done, not done, or still
 * processing.
 */
function breakRefunds() {
  const behaviours = ['hang', 'lost', 'error', 'processing', 'closed', 'garbage'] as const
  for (const behaviour of behaviours) {
    provider.script({ on: 'refund', behaviour, times: Math.ceil(people / 12) })
  }
}

/** Orders pieces by points and cash, and pays the cash without a notification. */
async function buy(userId: number): Promise<string> {
  const token = tokenOf(userId)
  const choice = { items: [{ skuId: 2, num: PIECES }], points: POINTS, usePoints: true }
  const { data: priced } = await mall.ask('pricing.checkout', choice, token)
  const { points, usePoints } = choice
  const order = { token: priced.token ?? '', payable: priced.payable, points, usePoints }
  const addressId = priced.address?.id ?? 0
  const { data } = await mall.ask('order.commit', { ...order, addressId, couponId: null }, token)
  const { orderId } = data
  const attempt = { orderId, channel: 'wechat', scene: 'h5' } as const
  const { data: started } = await mall.ask('pay.start', attempt, token)
  await provider.pay(started.paymentId, 'silent')
  await expect
    .poll(async () => (await mall.ask('pay.status', { orderId }, token)).data.state, {
      timeout: 60_000,
    })
    .toBe('paid')
  return orderId
}

/** Requests a refund of one piece; its shopper withdraws some of them. */
async function request(userId: number, orderId: string): Promise<void> {
  const token = tokenOf(userId)
  const { data: offered } = await mall.ask('afterSale.method', { id: orderId }, token)
  const lineId = offered?.offers[0]?.lines[0]?.lineId ?? 0
  const kind = offered?.offers[0]?.kinds.at(-1) ?? 'refund'
  const chosen = { kind, reason: 'other' as const, lines: [{ lineId, num: 1 }] }
  const { data: priced } = await mall.ask('afterSale.method', { id: orderId, chosen }, token)
  if (!priced?.amounts) return
  const { points, cash } = priced.amounts
  const input = { key: createKey(), orderId, ...chosen, points, cash }
  const { data } = await mall.ask('afterSale.request', input, token)
  if (data && chance(0.3)) await mall.ask('afterSale.withdraw', { id: data.id }, token)
}

/**
 * Makes a shopper's requests for a paid order, sometimes its cancellation, concurrently with the
 * operator's.
 */
async function shop(userId: number, orderId: string): Promise<void> {
  for (const _ of numbers(PIECES)) await request(userId, orderId)
  if (chance(0.3)) await mall.ask('order.cancel', { id: orderId, reason: '' }, tokenOf(userId))
}
/** Ships an order or a piece of it as an operator, unless nothing is left to ship. */
async function ship(orderId: string): Promise<void> {
  const { operator } = mall.prepared
  const parcel = { shipper: '顺丰速运', trackingNumber: `SF${orderId.slice(-10)}` }
  if (chance(0.5)) await mall.ask('ops.ship', { id: `${orderId}-1`, ...parcel }, operator)
}

type Open = { id: string; status: AfterSaleStatus; lines: { lineId: number; num: number }[] }
/** Decides on an open request as its state allows, and refuses every fifth request. */
async function decide({ id, status, lines }: Open): Promise<void> {
  const { operator } = mall.prepared
  if (status === AfterSaleStatus.PendingReview) {
    if (chance(0.2)) await mall.ask('ops.rejectAfterSale', { id, reason: '未寄回' }, operator)
    else await mall.ask('ops.approveAfterSale', { id }, operator)
    return
  }
  const received = lines.map(({ lineId, num }) => ({ lineId, saleable: num }))
  await mall.ask('ops.receiveReturn', { id, lines: received }, operator)
}
const listOpen = async () =>
  (await mall.ask('ops.afterSales', { open: true, limit: 50 }, mall.prepared.operator)).data.list

/** Returns goods if the operator has requested them. */
async function sendBack(userId: number): Promise<void> {
  const token = tokenOf(userId)
  const { data } = await mall.ask('afterSale.list', { page: 1, size: 10 }, token)
  for (const { id, status } of data.list) {
    if (status !== AfterSaleStatus.AwaitingReturn) continue
    const parcel = { shipper: '中通快递', trackingNumber: `ZT${id.slice(-12, -3)}` }
    await mall.ask('afterSale.addParcel', { id, ...parcel }, token)
  }
}

/** Two operators decide on the same requests concurrently. */
async function decideAll(): Promise<void> {
  const open = await listOpen()
  await Promise.all([...open, ...open].map(decide))
}
/**
 * Sends refunds without an outcome again, as an operator does before the job's time.
 * @returns how many were sent
 */
async function repeatRefunds(): Promise<number> {
  const { operator } = mall.prepared
  let count = 0
  for (const state of ['open', 'failed'] as const) {
    const { data } = await mall.ask('ops.refunds', { state }, operator)
    count += data.list.length
    for (const { id } of data.list) await mall.ask('ops.repeatRefund', { id }, operator)
  }
  return count
}
const countOpen = `select count(*) as n from after_sales where status < ${AfterSaleStatus.Refunded}`

it(`refunds ${people} orders while shoppers and operators act concurrently`, async () => {
  const orders = await Promise.all(numbers(people).map(buy))
  breakRefunds()
  const killing = mall.killAtRandom(kills)
  const acting = Promise.all(orders.map((orderId, index) => shop(index + 1, orderId)))
  const shipping = Promise.all(orders.map(ship))
  await Promise.all([acting, shipping, decideAll(), decideAll()])
  await killing
  await expect
    .poll(
      async () => {
        await decideAll()
        await Promise.all(numbers(people).map(sendBack))
        return (await repeatRefunds()) + ((await mall.count(countOpen)) ?? 0)
      },
      { timeout: 240_000, interval: 1_000 },
    )
    .toBe(0)

  const paidBack = provider
    .payments()
    .flatMap(({ order }) => provider.listRefunds(order.out_trade_no))
    .filter(({ status }) => status === 'SUCCESS')
    .reduce((sum, { order }) => sum + order.amount.refund, 0)
  expect(await mall.count('select sum(refunded_cash) as n from orders')).toBe(paidBack)
  expect(paidBack).toBeGreaterThan(0)
  expect(await mall.count('select coalesce(sum(delta), 0) as n from entries')).toBe(0)
  expect(await mall.listFaults()).toEqual([])
}, 600_000)

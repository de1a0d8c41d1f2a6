/**
 * Buyers who send each order twice and pay it, while processes of the server are killed and PostgreSQL
 * stops without a checkpoint: no response is 500, both requests get the same one, and the provider's payments are
 * the mall's.
 */
import { startWechatPayLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const buyers = 40
const kills = 10
const stops = 3
/** Pieces of the scarce product, which is sold out while buyers order. */
const PIECES = 60
const POINTS = 100

async function prepare(app: TestApp) {
  const tokens = new Map<number, string>()
  for (const userId of numbers(buyers)) tokens.set(userId, await app.tokenOf(1, userId))
  return tokens
}
let provider: Awaited<ReturnType<typeof startWechatPayLab>>
let mall: Awaited<ReturnType<typeof startKilledMall<Awaited<ReturnType<typeof prepare>>>>>
/** Orders a piece by two requests with one submit token. @returns the order, if it was placed */
async function order(token: string, skuId: number): Promise<string | null> {
  const choice = { items: [{ skuId, num: 1 }], points: POINTS, usePoints: true }
  const { data: priced } = await mall.ask('pricing.checkout', choice, token)
  if (!priced?.token) return null
  const { points, usePoints } = choice
  const body = { token: priced.token, payable: priced.payable, points, usePoints, couponId: null }
  const sent = { ...body, addressId: priced.address?.id ?? 0 }
  const [first, second] = await Promise.all([
    mall.ask('order.commit', sent, token),
    mall.ask('order.commit', sent, token),
  ])
  expect(second).toEqual(first)
  return first.flag ? first.data.orderId : null
}

/** Pays an order and queries its state, because its notification is lost while the mall is down. */
async function pay(token: string, orderId: string): Promise<void> {
  const attempt = { orderId, channel: 'wechat', scene: 'h5' } as const
  let paymentId = ''
  await expect
    .poll(
      async () => {
        const { data } = await mall.ask('pay.start', attempt, token)
        return (paymentId = data?.paymentId ?? '')
      },
      { timeout: 60_000, interval: 500 },
    )
    .not.toBe('')
  await provider.pay(paymentId, 'silent')
  await expect
    .poll(async () => (await mall.ask('pay.status', { orderId }, token)).data?.state, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe('paid')
}

describe.each([1, 2])('in %i processes', (processes) => {
  beforeAll(async () => {
    provider = await startWechatPayLab()
    const company = flashCompany(1, { pieces: PIECES, buyers, points: 1_000_000 })
    // Budgets of callers are unlimited, because these buyers order until the last kill; other tests
    // cover the budgets.
    const environment = {
      ...provider.env,
      MALL_CHECKOUTS_PER_SHOPPER: '100000',
      MALL_PAYMENT_STARTS_PER_SHOPPER: '100000',
    }
    mall = await startKilledMall({ companies: [company] }, prepare, environment, processes)
  }, 120_000)
  afterAll(async () => {
    await mall.stop()
    await provider.stop()
  })

  it(`sells to ${buyers} buyers through ${kills} kills and ${stops} stops of PostgreSQL`, async () => {
    let isOver = false
    const buying = numbers(buyers).map(async (userId) => {
      const token = mall.prepared.get(userId) ?? ''
      while (!isOver) {
        const orderId = await order(token, mall.random() < 0.3 ? 1 : 2)
        if (orderId !== null) await pay(token, orderId)
      }
    })
    // PostgreSQL's first stop happens while the mall runs, the others also while it starts.
    const breaking = mall
      .stopDatabaseAtRandom(1)
      .then(() => Promise.all([mall.killAtRandom(kills), mall.stopDatabaseAtRandom(stops - 1)]))
    await Promise.all([breaking.finally(() => (isOver = true)), ...buying])

    process.stdout.write(`responses: ${JSON.stringify(Object.fromEntries(mall.statuses))}\n`)
    expect(mall.statuses.get(500)).toBeUndefined()
    const paid = provider.payments().filter(({ state }) => state === 'SUCCESS')
    const atProvider = paid.map(
      ({ order: { out_trade_no: id, amount } }) => [id, amount.total] as const,
    )
    const payments = await mall.query<{ id: string; amount: number }>(
      `select id, amount::int as amount from payments where status = 'succeeded'`,
    )
    const booked = payments.map(({ id, amount }) => [id, amount] as const)
    expect(new Map(booked)).toEqual(new Map(atProvider))
    expect(booked).toHaveLength(atProvider.length)
    expect(paid.length).toBeGreaterThan(0)
    expect(await mall.count('select count(*) as n from orders where status <> 0')).toBe(paid.length)
    const refunds = provider
      .payments()
      .flatMap(({ order: { out_trade_no: id } }) => provider.listRefunds(id))
    expect(await mall.count('select count(*) as n from refunds')).toBe(refunds.length)
    expect(await mall.count('select coalesce(sum(delta), 0) as n from entries')).toBe(0)
    expect(await mall.listFaults()).toEqual([])
  }, 580_000)
})

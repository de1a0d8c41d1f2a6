import { fileURLToPath } from 'node:url'
import { formatPrice } from '@mall/contract/format-money'
import { formatBeijing } from '@mall/contract/print-value'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { runCommand } from '../commands/run-command.fixture.ts'

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url))
const display = { goodsPriceType: 1, proportion: 100, integralName: '积分' }
const companyId = 1

let app: TestApp
beforeAll(async () => {
  const mug = { skuId: 10011, costPoints: 3_000_000, stock: 200 }
  const goods = [{ spuId: 1001, name: '搪瓷杯', categoryId: 2, skus: [mug] }]
  app = await createTestApp({ seedFile: shopSeed({ info: display, goods }) })
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllEnvs())

/**
 * Runs a command that creates an object.
 * @returns its printed number
 */
async function create(...args: string[]): Promise<string> {
  const [line = ''] = await runCommand(app, ...args)
  return line.split(' ')[0] ?? ''
}

describe.each(['UTC', 'Asia/Shanghai'])('with the computer in %s', (zone) => {
  it('deducts the amount of the example coupon', async () => {
    vi.stubEnv('TZ', zone)
    await create('coupons', 'create', example('coupon.yaml'))
    const { data } = await app.call('coupon.templates', { spuId: 1001 }, { companyId })
    const coupon = data.list.find(({ title }) => title === '周年庆满减')
    expect(formatPrice(coupon?.threshold ?? 0, display)).toBe('300 积分')
    expect(formatPrice(coupon?.value ?? 0, display)).toBe('50 积分')
  })

  it('sells at the price and time of the example flash sale', async () => {
    vi.stubEnv('TZ', zone)
    const id = await create('flash-sale', 'create', example('flash-sale.yaml'))
    const published = await runCommand(app, 'flash-sale', 'publish', id)
    expect(published.join()).toContain('开始时间 2027-01-08 20:00  结束时间 2027-01-08 22:00')
    const { data } = await app.call('flashSale.session', { id: Number(id) }, { companyId })
    expect(formatBeijing(data.startsAt)).toBe('2027-01-08 20:00')
    expect(data.items.map(({ costPoints }) => formatPrice(costPoints, display))).toEqual([
      '200 积分',
    ])
    await runCommand(app, 'flash-sale', 'cancel', id)
  })

  it('draws at the time and cost of the example draw', async () => {
    vi.stubEnv('TZ', zone)
    const id = await create('draw', 'create', example('draw.yaml'))
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const { data } = await app.call('ops.draws', { limit: 100 }, as)
    const draw = data.list.find((one) => one.id === Number(id))
    expect(formatBeijing(draw?.startsAt ?? '')).toBe('2027-01-08 08:00')
    expect(draw?.prizes.map(({ unitCost }) => formatPrice(unitCost, display))).toEqual([
      '0 积分',
      '300 积分',
      '0 积分',
    ])
  })

  it('shows the example page at its scheduled times', async () => {
    vi.stubEnv('TZ', zone)
    await runCommand(app, 'page', 'import', '101', example('page.yaml'))
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const { content } = (await app.call('ops.page', { id: '101' }, as)).data
    const [notice, countdown, goods] = content.blocks
    expect(content.head).toMatchObject({ title: '冬日好物', ground: '#7a1f1f' })
    expect(formatBeijing(notice?.to ?? '')).toBe('2027-01-27 23:59')
    expect(countdown).toMatchObject({ kind: 'countdown', until: '2027-01-15T12:00:00.000Z' })
    expect(goods).toMatchObject({ layout: 'strip', goods: { spuIds: [1001] } })
  })

  it('shows the article of the example in its category', async () => {
    vi.stubEnv('TZ', zone)
    await runCommand(app, 'articles', 'import', example('article.yaml'))
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const { list } = (await app.call('ops.articles', {}, as)).data
    expect(list.find(({ id }) => id === 901)).toMatchObject({
      title: '积分如何使用',
      category: '积分指南',
    })
  })

  it.each([
    ['goods.csv', 1001, '300 积分'],
    ['goods.xlsx', 1001, '300 积分'],
  ])('sells the goods of %s at their prices', async (name, spuId, price) => {
    vi.stubEnv('TZ', zone)
    await runCommand(app, 'goods', 'import', example(name))
    const { data } = await app.call('goods.detail', { spuId }, { companyId })
    expect(formatPrice(data.skus[0]?.costPoints ?? 0, display)).toBe(price)
  })
})

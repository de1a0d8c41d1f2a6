import { expect, it } from 'vitest'
import { describeChange, listLoggedChanges } from './log-words.ts'

const display = { goodsPriceType: 1, proportion: 100, integralName: '积分' }
const describe = (call: string, before: unknown, after: unknown) =>
  listLoggedChanges(call, { before, after }, display).map(describeChange)

it('labels fields and choices like the call', () => {
  const after = { disabled: true, reason: '盗用' }
  expect(describe('ops.disableShopper', { disabled: false }, after)).toEqual([
    '已停用 否 → 是',
    '原因 盗用',
  ])
  const shipped = { before: { status: 1 }, after: { status: 2, shipper: '顺丰速运' } }
  const changes = listLoggedChanges('ops.ship', { target: 'order:26', ...shipped }, display)
  expect(changes.map(describeChange)).toEqual(['状态 待发货 → 待收货', '快递公司 顺丰速运'])
})

it('shows prices in shop units and times of Beijing', () => {
  const of = (costPoints: number) => ({
    onSale: true,
    skus: [
      { id: 11, costPoints, available: 3 },
      { id: 12, costPoints: 10_000, available: 4 },
    ],
  })
  expect(describe('ops.changeGoods', of(3_000_000), of(3_450_000))).toEqual([
    'SKU 11 价格 300 积分 → 345 积分',
  ])
  const schedule = { scheduled: 'off', at: '2026-12-01T00:00:00.000Z' }
  expect(describe('ops.scheduleShelf', null, schedule)).toContain('执行时间 2026-12-01 08:00')
})

it('shows changes of a company’s files by their titles and units', () => {
  const fields = [
    { path: 'settings.operatorWorth.benefits', before: 1_000_000, after: 12_350 },
    { path: 'goods.1.skus.11.costPoints', before: 3_000_000, after: 3_450_000 },
  ]
  expect(describe('ops.importCompany', null, { changes: 2, fields })).toEqual([
    '变化 2',
    '设置 一人可给出的价值 一人每日权益上限 ¥10,000.00 → ¥123.50',
    '商品 1 SKU 11 价格 300 积分 → 345 积分',
  ])
})

it('reads the unit of a value from its neighbouring field', () => {
  const minus = { kind: 'minus', value: 500_000 }
  expect(describe('ops.changeCouponTemplate', minus, { ...minus, value: 600_000 })).toEqual([
    '优惠值 50 积分 → 60 积分',
  ])
  const fields = [{ path: 'coupons.6', after: { ...minus, scope: { goods: [] } } }]
  expect(describe('ops.importCompany', null, { fields })).toEqual([
    '券模板 6 （类型 满减，优惠值 50 积分，适用范围 （适用商品 无））',
  ])
})

it('shows fields of unknown calls unchanged', () => {
  expect(describe('ops.gone', { hue: 1 }, { hue: 2, viewed: 'receiver' })).toEqual([
    'hue 1 → 2',
    '查看了 收货信息',
  ])
  expect(describe('ops.gone', null, null)).toEqual([])
  expect(describe('ops.gone', null, { hue: { at: '2026-12-01T00:00:00.000Z' } })[0]).toContain(
    '2026-12-01 08:00',
  )
})

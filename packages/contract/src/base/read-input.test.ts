import { expect, it } from 'vitest'
import { z } from 'zod'
import { about } from './about.ts'
import { parsePrice, parseTime, parseYuan } from './amounts.ts'
import { readField } from './read-field.ts'
import { readInput } from './read-input.ts'
import { CostPoints, Fen, Timestamp } from './shapes.ts'

it.each([
  ['2026-11-29 20:00', '2026-11-29T12:00:00.000Z'],
  ['2026-11-29T20:00:30', '2026-11-29T12:00:30.000Z'],
  ['2026-11-29 9:00:30.25', '2026-11-29T01:00:30.250Z'],
  ['2026-11-29', '2026-11-28T16:00:00.000Z'],
  ['2026-11-29 9:05', '2026-11-29T01:05:00.000Z'],
  ['2026-11-29 20:00+08:00', '2026-11-29T12:00:00.000Z'],
  ['2026-11-29T12:00:00.000Z', '2026-11-29T12:00:00.000Z'],
  ['2026-11-29 20:00 +09:00', '2026-11-29T11:00:00.000Z'],
])('parses the time %s', (text, iso) => {
  expect(new Date(parseTime(text)).toISOString()).toBe(iso)
})
it.each(['20:00', '2026-02-30', '2026-11-29 25:00', '明天', '29/11/2026'])(
  'rejects the time %s',
  (text) => {
    expect(parseTime(text)).toBeNaN()
  },
)

it.each([
  ['345', 100, 3_450_000],
  ['1,200 积分', 100, 12_000_000],
  ['¥12.80', 1, 1_280],
  ['0.5', 100, 5_000],
  ['-3', 1, -300],
])('parses the price %s by the proportion %d', (text, proportion, costPoints) => {
  expect(parsePrice(text, proportion)).toBe(costPoints)
})
it.each(['', '十', '1.2.3', '0.12345', '1e3'])('rejects the price "%s"', (text) => {
  expect(parsePrice(text, 100)).toBeNull()
})
it.each([
  ['12.8', 1_280],
  ['30 元', 3_000],
  ['¥1,200.00', 120_000],
])('parses %s as fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})
it('rejects a fraction of a fen', () => {
  expect(parseYuan('0.005')).toBeNull()
})

const Rule = z.object({
  title: about(z.string(), { title: '标题' }),
  kind: about(z.enum(['minus', 'discount']), {
    title: '类型',
    choices: { minus: '满减', discount: '折扣' },
  }),
  threshold: about(CostPoints, { title: '门槛' }).default(0),
  value: about(z.int(), {
    title: '优惠',
    unitBy: { field: 'kind', units: { minus: 'price', discount: 'percent' } },
  }),
  budget: about(CostPoints.nullable(), { title: '预算', none: '不限' }),
  fee: about(Fen, { title: '手续费' }).optional(),
  endsAt: about(Timestamp, { title: '结束时间' }).optional(),
  isOpen: about(z.boolean(), { title: '公开' }).optional(),
  gifts: about(z.array(z.object({ price: about(CostPoints, { title: '价格' }) })), {
    title: '赠品',
  }).default([]),
})
const field = readField(Rule)

it('accepts keys and their Chinese titles', () => {
  const typed = {
    标题: '周年庆',
    类型: '满减',
    门槛: 300,
    value: '50',
    预算: '不限',
    fee: 12.8,
    结束时间: '2026-11-29 20:00',
    公开: '是',
    赠品: [{ 价格: '9.9' }],
  }
  expect(readInput(field, typed, 100)).toEqual({
    faults: [],
    amounts: [['门槛'], ['value'], ['fee'], ['赠品', 0, '价格']],
    input: {
      title: '周年庆',
      kind: 'minus',
      threshold: 3_000_000,
      value: 500_000,
      budget: null,
      fee: 1_280,
      endsAt: '2026-11-29T12:00:00.000Z',
      isOpen: true,
      gifts: [{ price: 99_000 }],
    },
  })
})

it('reads the unit from the field that decides it', () => {
  expect(readInput(field, { kind: '折扣', value: 85 }, 100).input).toMatchObject({ value: 85 })
})

it('reports a fault at its field and leaves the other checks to the call', () => {
  const typed = { 门槛: '三百', 赠品: [{ 价格: 1 }, { 价格: 'x' }], endsAt: 'morgen', other: 1 }
  const { faults, input } = readInput(field, typed, 100)
  expect(faults.map(({ path }) => path)).toEqual([['门槛'], ['赠品', 1, '价格'], ['endsAt']])
  expect(faults[0]?.reason).toBe('应为商城显示的价格，例：345 或 12.8，而不是 三百')
  expect(input).toMatchObject({ other: 1 })
})

it('refuses a repeated field', () => {
  expect(readInput(field, { title: 'a', 标题: 'b' }, 100).faults).toEqual([
    { path: ['标题'], reason: '与 title 重复' },
  ])
})

import { expect, it } from 'vitest'
import { z } from 'zod'
import { about } from './about.ts'
import { describeValue } from './describe-value.ts'
import { readField } from './read-field.ts'
import { CostPoints, Fen, Points, Timestamp } from './shapes.ts'

const display = { goodsPriceType: 1, proportion: 100, integralName: '积分' }
const Rule = z.object({
  kind: about(z.enum(['minus', 'discount']), {
    title: '类型',
    choices: { minus: '满减', discount: '折扣' },
  }),
  value: about(z.int(), {
    title: '优惠',
    unitBy: { field: 'kind', units: { minus: 'price', discount: 'percent' } },
  }),
  budget: about(CostPoints.nullable(), { title: '预算', none: '不限' }),
  fee: about(Fen, { title: '手续费' }),
  gift: about(Points, { title: '赠送' }),
  endsAt: about(Timestamp, { title: '结束时间' }),
  isOpen: about(z.boolean(), { title: '公开' }),
  tags: about(z.array(z.string()), { title: '标签' }),
  items: about(z.array(z.object({ price: about(CostPoints, { title: '价格' }) })), {
    title: '商品',
  }),
})
const rule = {
  kind: 'minus',
  value: 500_000,
  budget: null,
  fee: 1_280,
  gift: 1_500,
  endsAt: '2026-11-29T12:00:00.000Z',
  isOpen: true,
  tags: ['周年', '新人'],
  items: [{ price: 99_000 }],
}

it('prints amounts in shop units, times of Beijing and Chinese labels', () => {
  expect(describeValue(readField(Rule), rule, display)).toEqual([
    '类型：满减',
    '优惠：50 积分',
    '预算：不限',
    '手续费：¥12.80',
    '赠送：1,500 积分',
    '结束时间：2026-11-29 20:00',
    '公开：是',
    '标签：周年、新人',
    '商品：',
    '  - 价格 9.9 积分',
  ])
})

it('reads the unit from the field that decides it', () => {
  const lines = describeValue(readField(Rule), { ...rule, kind: 'discount', value: 85 }, display)
  expect(lines).toContain('优惠：85%')
})

import { expect, it } from 'vitest'
import { z } from 'zod'
import { about } from './about.ts'
import { describeRow, describeRows } from './describe-row.ts'
import { readField } from './read-field.ts'
import { CostPoints, Timestamp } from './shapes.ts'

const display = { goodsPriceType: 1, proportion: 100, integralName: '积分' }
const Session = readField(
  z.object({
    id: about(z.int(), { title: '编号' }),
    version: about(z.string(), { title: '版本', isInternal: true }),
    title: about(z.string(), { title: '名称' }),
    status: about(z.enum(['draft', 'published']), {
      title: '状态',
      choices: { draft: '草稿', published: '已发布' },
    }),
    isWaiting: about(z.boolean(), { title: '待批准' }),
    startsAt: about(Timestamp, { title: '开始时间' }),
    note: about(z.string(), { title: '备注' }),
    rule: about(
      z.object({
        title: about(z.string(), { title: '规则名' }),
        price: about(CostPoints, { title: '价格' }),
      }),
      { title: '规则' },
    ),
    items: about(
      z.array(
        z.object({
          skuId: about(z.int(), { title: 'SKU 编号' }),
          price: about(CostPoints, { title: '秒杀价' }),
        }),
      ),
      { title: '商品' },
    ),
  }),
)
const session = {
  id: 101,
  version: '7',
  title: '周年庆',
  status: 'draft',
  isWaiting: true,
  startsAt: '2026-11-29T12:00:00.000Z',
  note: '',
  rule: { title: '半价', price: 120_000 },
  items: [{ skuId: 11, price: 99_000 }],
}

it('prints number, name and states without titles, the rest with titles, and omits empty fields', () => {
  expect(describeRow(Session, session, display)).toBe(
    '101  周年庆  草稿  待批准  开始时间 2026-11-29 20:00  半价  商品 1 项',
  )
  expect(describeRow(Session, { ...session, isWaiting: false, items: [] }, display)).toBe(
    '101  周年庆  草稿  开始时间 2026-11-29 20:00  半价',
  )
})

it('prints the named columns with one line below per item of a list', () => {
  expect(describeRow(Session, session, display, ['id', 'rule.price'])).toBe('101  价格 12 积分')
  expect(describeRows(Session, session, display, ['id', 'title', 'items'])).toEqual([
    '101  周年庆',
    '  SKU 编号 11  秒杀价 9.9 积分',
  ])
})

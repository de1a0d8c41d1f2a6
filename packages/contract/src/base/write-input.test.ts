import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CompanyFiles } from '../companies/ops.ts'
import { about } from './about.ts'
import { listFields, readField } from './read-field.ts'
import { readInput } from './read-input.ts'
import { CostPoints, Fen, Timestamp } from './shapes.ts'
import { writeInput } from './write-input.ts'

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
  fee: about(Fen, { title: '手续费' }).optional(),
  endsAt: about(Timestamp, { title: '结束时间' }).optional(),
  prices: about(z.array(CostPoints), { title: '价格' }).default([]),
  fees: about(z.record(z.string(), Fen), { title: '费用' }).default({}),
  block: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('sale'), price: about(CostPoints, { title: '价格' }) }),
      z.object({ kind: z.literal('clock'), until: about(Timestamp, { title: '结束时间' }) }),
    ])
    .optional(),
})
const field = readField(Rule)

it('writes prices and money in shop units and times of Beijing under English keys', () => {
  const rule = {
    kind: 'minus',
    value: 500_000,
    budget: 100,
    fee: 1_280,
    endsAt: '2026-11-29T12:00:00.000Z',
    prices: [3_450_000],
    fees: { 快递: 50 },
    block: { kind: 'clock', until: '2026-11-29T16:00:30.000Z' },
    other: 7,
  }
  expect(writeInput(field, rule, 100)).toEqual({
    kind: 'minus',
    value: 50,
    budget: 0.01,
    fee: 12.8,
    endsAt: '2026-11-29 20:00',
    prices: [345],
    fees: { 快递: 0.5 },
    block: { kind: 'clock', until: '2026-11-30 00:00:30' },
    other: 7,
  })
})

it('writes a value unchanged when the deciding field makes it no amount', () => {
  expect(writeInput(field, { kind: 'discount', value: 85 }, 100)).toMatchObject({ value: 85 })
})

it.each([
  [100, 3, 0.333],
  [300, 3, 1],
  [1, 1_000, 0.000_01],
  [9_007_199_254_740_991, 100, 900_719_925_474.0991],
  [1, 100_000, '0.0000001'],
])('writes %d costPoints of proportion %d with enough decimals', (budget, proportion, shown) => {
  expect(writeInput(field, { budget }, proportion)).toEqual({ budget: shown })
})

const costPoints = fc.oneof(fc.integer(), fc.maxSafeInteger())
const moment = fc
  .date({
    min: new Date('0001-01-02T00:00:00.000Z'),
    max: new Date('9999-12-30T00:00:00.000Z'),
    noInvalidDate: true,
  })
  .map((at) => at.toISOString())
const rules = fc.record({
  kind: fc.constantFrom('minus', 'discount'),
  value: costPoints,
  budget: fc.option(costPoints),
  fee: costPoints,
  endsAt: moment,
  prices: fc.array(costPoints),
  fees: fc.dictionary(fc.constantFrom('a', 'b'), costPoints),
  block: fc.oneof(
    fc.record({ kind: fc.constant('sale'), price: costPoints }),
    fc.record({ kind: fc.constant('clock'), until: moment }),
  ),
})

it('parses its own output to the same value', () => {
  const proportions = fc.oneof(
    fc.constantFrom(1, 7, 100, 250, 1_000, 1_024),
    fc.integer({ min: 1, max: 2 ** 31 }),
  )
  fc.assert(
    fc.property(rules, proportions, (rule, proportion) => {
      const { input, faults } = readInput(field, writeInput(field, rule, proportion), proportion)
      expect(faults).toEqual([])
      // The input is the same after it was written to the text of a file and parsed.
      expect(JSON.parse(JSON.stringify(input))).toEqual(JSON.parse(JSON.stringify(rule)))
    }),
    { numRuns: 500 },
  )
})

it('contains no text that a company’s files would parse as null', () => {
  const texts = listFields(readField(CompanyFiles)).filter(
    ({ kind, isNullable, about: { none, unit } }) =>
      kind === 'text' && isNullable && none !== undefined && unit === undefined,
  )
  expect(texts.map(({ path }) => path)).toEqual([])
})

import { exchangeStep, fromFen, worthOfPoints } from '@mall/contract/money'
import { PriceType } from '@mall/contract/states'
import { describe, expect, it } from 'vitest'
import { payWithCard, restUnit, splitPayment } from './split-payment.ts'

const money = { goodsPriceType: PriceType.Money, proportion: 10, exchangeRate: 100 }
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

it.each([
  [3000, 5000, 3000],
  [3000, 1999, 1990],
  [3000, 5, 0],
])('pays %d with a card of %d', (amount, left, expected) => {
  expect(payWithCard(amount, left, restUnit(money, false))).toBe(expected)
})

it('pays freight with cash first, then points, then the card', () => {
  const paid = splitPayment([100, 100], [1000], { points: 7, cash: 12 }, money)
  expect(paid?.freights).toEqual([
    { card: 0, points: 4, cash: 6 },
    { card: 10, points: 3, cash: 6 },
  ])
  expect(paid?.lines).toEqual([{ card: 1000, points: 0, cash: 0 }])
  const more = splitPayment([100], [1000, 500], { points: 30, cash: 40 }, money)
  expect(more?.freights).toEqual([{ card: 0, points: 0, cash: 10 }])
  expect(sum(more?.lines.map(({ cash }) => cash) ?? [])).toBe(30)
})

describe.each([
  ['money', money],
  ['money with coarse points', { ...money, exchangeRate: 30 }],
  ['points', { goodsPriceType: PriceType.Points, proportion: 1, exchangeRate: 100 }],
  ['points, ten a fen', { goodsPriceType: PriceType.Points, proportion: 1, exchangeRate: 1000 }],
])('in a company of %s', (_name, rules) => {
  const unit = restUnit(rules, true)
  it.each([
    [[8], [300, 45], 100, 0.5],
    [[8, 8], [299, 451, 1], 0, 0.3],
    [[0], [10], 9, 1],
    [[], [77, 3], 33, 0],
  ])('covers freights %j and lines %j exactly', (freights, lines, cardUnits, ofRest) => {
    const [fees, amounts] = [freights, lines].map((list) => list.map((one) => one * unit * 2))
    const due = sum(fees ?? []) + sum(amounts ?? [])
    const rest = due - payWithCard(due, cardUnits * unit, unit)
    const worth = Math.floor((rest * ofRest) / unit) * unit
    const step = exchangeStep(rules).points
    let points = 0
    while (worthOfPoints(points + step, rules) <= worth) points += step
    const cash = (rest - worthOfPoints(points, rules)) / fromFen(1, rules)
    const paid = splitPayment(fees ?? [], amounts ?? [], { points, cash }, rules)
    if (!paid) throw new Error('not split')
    const rows = [...paid.freights, ...paid.lines]
    rows.forEach((row, index) => {
      const covered = row.card + worthOfPoints(row.points, rules) + fromFen(row.cash, rules)
      expect(covered).toBe([...(fees ?? []), ...(amounts ?? [])][index])
      expect(Math.min(row.card, row.points, row.cash)).toBeGreaterThanOrEqual(0)
    })
    expect(sum(rows.map(({ points: one }) => one))).toBe(points)
    expect(sum(rows.map(({ cash: one }) => one))).toBe(cash)
  })
})

it('refuses what does not fit into whole units', () => {
  expect(splitPayment([], [15], { points: 0, cash: 2 }, money)).toBeNull()
})

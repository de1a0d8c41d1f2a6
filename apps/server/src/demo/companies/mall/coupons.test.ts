import { expect, it } from 'vitest'
import { demoSeed } from '../../index.ts'
import { couponIds } from './coupons.ts'

it('creates coupons that are partly claimed', () => {
  const mall = demoSeed().companies.find(({ id }) => id === 1)
  const claims = mall?.shoppers?.flatMap(({ coupons = [] }) => coupons) ?? []
  const toPercent = (templateId: number) => {
    const total = mall?.coupons?.find((one) => one.templateId === templateId)?.total ?? 0
    const claimed = claims.filter((one) => one === templateId).length
    return Math.floor((claimed * 100) / total)
  }
  expect(toPercent(couponIds.coffee)).toBe(82)
  expect(toPercent(couponIds.fresh)).toBe(46)
})

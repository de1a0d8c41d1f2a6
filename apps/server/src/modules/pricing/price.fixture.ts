import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import type { Facts, GoodsFact } from './facts.ts'
import { calculatePrice, type Choice, type PricedCompany } from './price.ts'

export const at = new Date('2026-06-01T04:00:00Z')
export const yuan = (amount: number) => Math.round(amount * 100) * 100
export const info = { companyId: 1, ...defaultCompanyInfo }
export const company = (
  own: Partial<PricedCompany['info']> = {},
  baseFee = yuan(8),
): PricedCompany => ({
  info: { ...info, ...own },
  settings: { freight: { baseFee, rules: [{ ruleId: -1, threshold: yuan(99), minus: 0 }] } },
})
export const coffee: GoodsFact = {
  skuId: 1,
  spuId: 1,
  kind: 'parcel',
  num: 2,
  name: '咖啡',
  specValues: [],
  picture: null,
  costPoints: yuan(29.9),
  onSale: true,
  supplierId: 1,
  supplierName: '云仓',
  delivery: null,
  categoryId: 11,
  topCategoryId: 1,
  leastNum: 1,
  limitPerPerson: null,
  services: [],
  available: 9,
  bought: 0,
  flash: null,
}
export const rule = {
  templateId: 1,
  title: '减5',
  kind: 'minus' as const,
  threshold: 0,
  value: yuan(5),
  cap: null,
  scope: { categories: [], goods: [] },
  total: null,
  perPerson: 1,
}
export const minus5 = {
  id: 'c5',
  status: 'unused' as const,
  rule,
  validFrom: '2026-05-01T00:00:00Z',
  validTo: '2026-07-01T00:00:00Z',
  categories: [],
}
export const facts = (own: Partial<Facts> = {}): Facts => ({
  goods: [coffee],
  address: null,
  coupons: [],
  balance: 1_000,
  ...own,
})
export const price = (own: Partial<Facts> = {}, choice: Partial<Choice> = {}, of = company()) =>
  calculatePrice(
    facts(own),
    of,
    { couponIds: 'best', isSingle: true, usePoints: true, ...choice },
    at,
  )

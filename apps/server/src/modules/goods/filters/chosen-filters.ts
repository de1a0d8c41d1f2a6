import { FREE_FROM_RULE_ID } from '@mall/contract/format-freight'
import type { CompanyInfo, InputOf } from '@mall/contract'
import { payableUnit } from '@mall/contract/money'
import type { FreightSettings } from '../../freight/index.ts'

type FilterInput = Pick<
  InputOf<'goods.list'>,
  'brands' | 'services' | 'hasCoupon' | 'fullPoints' | 'pointsWorth'
>

/** Filters besides words, category and prices, with the company's terms that they need. */
export type ChosenFilters = {
  brands: readonly string[]
  services: readonly string[]
  hasCoupon: boolean
  /** coupon templates usable by the shopper; undefined for guests */
  usableTemplates?: readonly number[] | undefined
  fullPoints: boolean
  terms: FilterTerms
}
export type FilterTerms = {
  /** amount from which one purchase ships free; null without one */
  freeFrom: number | null
  /** points available and their step; null if the company accepts none */
  points: { worth: number; step: number } | null
}
type Company = { info: CompanyInfo; settings: { freight: FreightSettings } }

function findFreeFrom({ baseFee, rules }: FreightSettings): number | null {
  if (baseFee === 0) return 0
  const thresholds = rules
    .filter(({ ruleId }) => ruleId === FREE_FROM_RULE_ID)
    .map(({ threshold }) => threshold)
  return thresholds.length === 0 ? null : Math.min(...thresholds)
}

export const toChosenFilters = (
  { brands, services, hasCoupon, fullPoints, pointsWorth }: FilterInput,
  { info, settings }: Company,
  usableTemplates?: readonly number[],
): ChosenFilters => ({
  brands: [...new Set(brands)].toSorted(),
  services: [...new Set(services)].toSorted(),
  hasCoupon,
  ...(hasCoupon && { usableTemplates }),
  fullPoints,
  terms: {
    freeFrom: findFreeFrom(settings.freight),
    points:
      info.integralPay === 0
        ? null
        : {
            worth: pointsWorth ?? Number.MAX_SAFE_INTEGER,
            step: payableUnit(info, { cash: false, points: true }),
          },
  },
})

export const hasChosen = ({ brands, services, hasCoupon, fullPoints }: ChosenFilters): boolean =>
  brands.length > 0 || services.length > 0 || hasCoupon || fullPoints

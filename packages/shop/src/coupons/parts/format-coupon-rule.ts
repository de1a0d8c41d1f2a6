import type { CouponTemplate } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import type { messages } from '../messages.ts'

type Rule = Pick<CouponTemplate, 'kind' | 'threshold' | 'value'>

/** 满 ¥200 减 ¥30 */
export function formatCouponRule(
  { kind, threshold, value }: Rule,
  t: Translate<typeof messages>,
  priceText: (costPoints: number) => string,
): string {
  const price = (costPoints: number) => priceText(costPoints).replace(/\.00$/, '')
  const from = price(threshold)
  const hasThreshold = threshold > 0
  switch (kind) {
    case 'minus': {
      const amount = price(value)
      return hasThreshold ? t('minusFrom', { from, amount }) : t('minusAlways', { amount })
    }
    case 'discount': {
      const rate = String(value / 10)
      return hasThreshold ? t('discountFrom', { from, rate }) : t('discountAlways', { rate })
    }
    case 'freight':
      return hasThreshold ? t('freightFrom', { from }) : t('freightAlways')
    case 'exchange':
      return t('exchangeRule')
  }
}

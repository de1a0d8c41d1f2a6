import type { CompanyInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import type { FreightSettings } from './freight.ts'

type Display = Pick<CompanyInfo, 'goodsPriceType' | 'proportion' | 'integralName'>

/** Formats an amount in the company unit: 599元, 8.50元, or 599积分. */
export function amountText(costPoints: number, display: Display): string {
  const divisor = BigInt(display.proportion)
  const hundredths = (BigInt(costPoints) * 2n + divisor) / (divisor * 2n)
  const whole = (hundredths / 100n).toLocaleString('en-US')
  const cents = String(hundredths % 100n).padStart(2, '0')
  const bare = cents === '00' ? whole : `${whole}.${cents}`
  if (display.goodsPriceType === PriceType.Money) return `${bare}元`
  return bare.replace(/(\.\d)0$/, '$1') + display.integralName
}

/** Formats freight rules: 运费8元，满599元包邮，满99元运费立减3元; 包邮 when freight is always free. */
export function freightText({ baseFee, rules }: FreightSettings, display: Display): string {
  const free = rules.filter(({ ruleId }) => ruleId === -1)
  if (baseFee === 0 || free.some(({ threshold }) => threshold === 0)) return '包邮'
  const amount = (costPoints: number) => amountText(costPoints, display)
  return [
    `运费${amount(baseFee)}`,
    ...free.map(({ threshold }) => `满${amount(threshold)}包邮`),
    ...rules
      .filter(({ ruleId }) => ruleId !== -1)
      .toSorted((a, b) => a.threshold - b.threshold)
      .map(({ threshold, minus }) => `满${amount(threshold)}运费立减${amount(minus)}`),
  ].join('，')
}

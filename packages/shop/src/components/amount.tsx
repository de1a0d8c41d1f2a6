import { priceParts } from '@mall/core/money'
import { usePriceParts } from '@mall/core/session'
import { Price, type PriceProps } from '@mall/ui'

type Look = Pick<PriceProps, 'size' | 'tone' | 'struck'>

const MONEY = { goodsPriceType: 0, proportion: 1, integralName: '' }

/** A price in the company's mode. */
export function Amount({ costPoints, ...look }: { costPoints: number } & Look) {
  return <Price {...usePriceParts(costPoints)} {...look} />
}

/** Cash: yuan, whatever unit the company shows its prices in. */
export function Cash({ fen, ...look }: { fen: number } & Look) {
  return <Price {...priceParts(fen, MONEY)} {...look} />
}

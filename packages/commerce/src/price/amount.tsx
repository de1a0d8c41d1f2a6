import { toCashParts } from '@mall/core/money'
import { usePriceParts } from '@mall/core/session'
import { Price, type PriceProps } from '@mall/ui'

type PriceStyle = Pick<PriceProps, 'size' | 'tone' | 'struck'>

/** A price in the company's mode. */
export function Amount({ costPoints, ...style }: { costPoints: number } & PriceStyle) {
  return <Price {...usePriceParts(costPoints)} {...style} />
}

/** Cash in yuan, independent of the company's price display. */
export function Cash({ fen, ...style }: { fen: number } & PriceStyle) {
  return <Price {...toCashParts(fen)} {...style} />
}

import type { FlashSaleItem } from '@mall/contract'
import type { FlashSalePhase } from '@mall/contract/states'

/** Share of the pieces below which their number replaces the percentage. */
const FEW_PERCENT = 15

export type ItemState = 'upcoming' | 'buyable' | 'chance' | 'sold-out' | 'delisted' | 'ended'

/** Possible action for an item: pieces of unpaid orders may be offered again. */
export function getItemState(
  { left, unpaid, leastNum, onSale }: FlashSaleItem,
  phase: FlashSalePhase,
): ItemState {
  if (phase !== 'running') return phase
  if (!onSale) return 'delisted'
  if (left >= leastNum) return 'buyable'
  return left + unpaid >= leastNum ? 'chance' : 'sold-out'
}

export const isFew = ({ left, pieces }: Pick<FlashSaleItem, 'left' | 'pieces'>): boolean =>
  left > 0 && left * 100 < pieces * FEW_PERCENT

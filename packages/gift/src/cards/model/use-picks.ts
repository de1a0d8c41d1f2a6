import { useSearchParams } from 'react-router-dom'
import type { GiftGoods } from '@mall/contract'
import { formatPicks, parsePicks, withPick, type Picks } from './picks.ts'

/** Selected goods, stored in the screen's address so that a reload and Back restore them. */
export function usePicks(): {
  picks: Picks
  text: string
  set: (skuId: number, num: number) => void
} {
  const [query, setQuery] = useSearchParams()
  const picks = parsePicks(query.get('items'))
  return {
    picks,
    text: formatPicks(picks),
    set: (skuId, num) =>
      setQuery(
        (before) => {
          const changed = new URLSearchParams(before)
          const text = formatPicks(withPick(parsePicks(before.get('items')), skuId, num))
          if (text === '') changed.delete('items')
          else changed.set('items', text)
          return changed
        },
        { replace: true },
      ),
  }
}

/** Chosen pieces of a product. */
export const countOfProduct = ({ skus }: GiftGoods, picks: Picks): number =>
  skus.reduce((sum, { skuId }) => sum + (picks.get(skuId) ?? 0), 0)

export const isSoldOut = ({ skus }: GiftGoods): boolean =>
  skus.every(({ available }) => available === 0)

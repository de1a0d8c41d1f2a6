import { ProductCardSkeleton } from '@mall/ui'
import styles from './waterfall-skeleton.module.css'

/**
 * Placeholder of a goods waterfall without the waterfall's code, which the first load does not
 * contain.
 */
export function WaterfallSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: cards }, (_, index) => (
        <ProductCardSkeleton key={`card-${String(index)}`} />
      ))}
    </div>
  )
}

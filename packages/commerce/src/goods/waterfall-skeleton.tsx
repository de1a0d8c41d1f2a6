import { ProductCardSkeleton } from '@mall/ui'
import styles from './waterfall-skeleton.module.css'

/** Lightweight placeholder of a goods waterfall: without its code, which is no part of the first load. */
export function WaterfallSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: cards }, (_, index) => (
        <ProductCardSkeleton key={`card-${String(index)}`} />
      ))}
    </div>
  )
}

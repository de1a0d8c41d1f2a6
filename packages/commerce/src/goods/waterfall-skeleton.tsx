import { ProductCardSkeleton, Waterfall } from '@mall/ui'

/** Lightweight placeholder of a goods waterfall. */
export function WaterfallSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Waterfall>
      {Array.from({ length: cards }, (_, index) => (
        <ProductCardSkeleton key={`card-${String(index)}`} />
      ))}
    </Waterfall>
  )
}

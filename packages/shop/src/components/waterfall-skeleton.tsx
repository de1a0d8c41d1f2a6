import { ProductCardSkeleton, Waterfall } from '@mall/ui'

/** The boxes of a waterfall of goods, without the weight of real cards. */
export function WaterfallSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Waterfall>
      {Array.from({ length: cards }, (_, index) => (
        <ProductCardSkeleton key={`card-${String(index)}`} />
      ))}
    </Waterfall>
  )
}

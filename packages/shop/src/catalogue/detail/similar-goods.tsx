import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Section } from '@mall/ui'
import { useSimilarGoodsQuery, GoodsWaterfall } from '@mall/commerce/goods'
import { messages } from './messages.ts'

const MAX_GOODS = 6

/** Available goods of the same category, shown for an unavailable product. */
export function SimilarGoods({ goods: { spuId, categoryId } }: { goods: GoodsDetail }) {
  const t = useMessages(messages)
  // One more than displayed, since the result may include the product itself.
  const { data } = useSimilarGoodsQuery({ categoryId, inStock: true, size: MAX_GOODS + 1 })
  const similar = (data?.list ?? []).filter((one) => one.spuId !== spuId).slice(0, MAX_GOODS)
  if (similar.length === 0) return null
  return (
    <Section title={t('similar')}>
      <GoodsWaterfall goods={similar} />
    </Section>
  )
}

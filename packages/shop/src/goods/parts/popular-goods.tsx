import { Section } from '@mall/ui'
import { usePopularGoodsQuery, GoodsWaterfall } from '@mall/commerce/goods'

const MAX_GOODS = 6

/** The best-selling goods that are in stock; nothing without any. */
export function PopularGoods({ title }: { title: string }) {
  const { data } = usePopularGoodsQuery({ sortType: 'sales', inStock: true, size: MAX_GOODS })
  if (!data || data.list.length === 0) return null
  return (
    <Section title={title}>
      <GoodsWaterfall goods={data.list} />
    </Section>
  )
}

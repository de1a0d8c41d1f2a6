import { Section } from '@mall/ui'
import { usePopularGoodsQuery, GoodsWaterfall } from '@mall/commerce/goods'

const MAX_GOODS = 6

type Props = {
  title: string
  /** goods that are shown elsewhere on the screen */
  withoutSpuIds?: readonly number[]
}

/** The best-selling goods in stock; renders nothing where there are none. */
export function PopularGoods({ title, withoutSpuIds = [] }: Props) {
  const { data } = usePopularGoodsQuery({ sortType: 'sales', inStock: true, size: MAX_GOODS })
  const goods = data?.list.filter(({ spuId }) => !withoutSpuIds.includes(spuId)) ?? []
  if (goods.length === 0) return null
  return (
    <Section title={title}>
      <GoodsWaterfall goods={goods} />
    </Section>
  )
}

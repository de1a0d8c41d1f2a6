import { usePaths } from '@mall/core/feature'
import { Button, Empty, IconCart, Section } from '@mall/ui'
import { usePopularGoodsQuery } from '../../api/goods-endpoints.ts'
import { GoodsWaterfall } from '../../components/goods/goods-waterfall.tsx'

const MAX_GOODS = 6

/** Empty cart with the best-selling goods. */
export function EmptyCart() {
  const paths = usePaths()
  const { data } = usePopularGoodsQuery({ sortType: 'sales', inStock: true, size: MAX_GOODS })
  return (
    <>
      <Empty
        card
        icon={<IconCart />}
        title="购物车还是空的"
        note="去挑几件喜欢的商品吧"
        action={
          <Button size="m" href={paths.home()}>
            去逛逛
          </Button>
        }
      />
      {data && data.list.length > 0 && (
        <Section title="大家都在买">
          <GoodsWaterfall goods={data.list} />
        </Section>
      )}
    </>
  )
}

import type { GoodsCard } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { Button, Empty, IconSearch, Section } from '@mall/ui'
import { GoodsWaterfall } from '../../components/goods/goods-waterfall.tsx'
import { countFilters, type ListChange, type ListQuery } from '../../model/goods/list-query.ts'

type Props = {
  query: ListQuery
  goods: readonly GoodsCard[]
  onChange: (change: ListChange) => void
}

/** Empty result: an action and popular goods. */
export function NoResults({ query, goods, onChange }: Props) {
  const paths = usePaths()
  const filtered = countFilters(query) > 0
  return (
    <>
      <Empty
        card
        icon={<IconSearch />}
        title="没有找到相关商品"
        note={filtered ? '放宽筛选条件再看看' : '换个词试试，或者看看大家都在买的'}
        action={
          filtered ? (
            <Button
              size="m"
              onClick={() => onChange({ inStock: false, minPrice: null, maxPrice: null })}
            >
              清除筛选
            </Button>
          ) : (
            <Button size="m" href={paths.category()}>
              去分类看看
            </Button>
          )
        }
      />
      {goods.length > 0 && (
        <Section title="为您推荐">
          <GoodsWaterfall goods={goods} />
        </Section>
      )}
    </>
  )
}

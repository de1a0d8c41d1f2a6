import { useMemo, useState } from 'react'
import type { DataOf, GoodsCard } from '@mall/contract'
import { goodsApi } from '../../api/goods-endpoints.ts'
import { useGoodsPages, type GoodsPages } from '../../components/use-goods-pages.ts'
import type { ListArgs } from '../../model/list-query.ts'

type Home = DataOf<'home.all'>
type Tab = Home['tabs'][number]

/** As many as the first page that comes with the home page. */
const SIZE = 20

/**
 * Goods of one tab. The first tab's first page is already there, so its own calls begin with the
 * second page, and only when the shopper has come to the end of the first.
 */
export function useTabGoods(tab: Tab, initial: Home['recommended'] | null): TabGoods {
  const args: ListArgs = {
    size: SIZE,
    ...(tab.cmsId !== null && { cmsId: tab.cmsId }),
    ...(tab.categoryId !== null && { categoryId: tab.categoryId }),
  }
  const isCached = useIsCached(args)
  const [isRequested, setRequested] = useState(false)
  const isActive = initial === null || isRequested || isCached
  const pages = useGoodsPages(args, { skip: !isActive, from: initial === null ? 1 : 2 })
  const items = useMemo(
    () => prependFirst(initial?.list ?? [], pages.items),
    [initial, pages.items],
  )
  if (initial === null) return pages

  return {
    items,
    hasMore: isActive ? pages.hasMore : initial.hasNext,
    state: isActive ? pages.state : 'idle',
    error: null,
    loadMore: isActive ? pages.loadMore : () => setRequested(true),
  }
}
type TabGoods = Pick<GoodsPages, 'hasMore' | 'state' | 'error' | 'loadMore'> & {
  items: readonly GoodsCard[]
}

/** A product of the first page that has moved to a later one is shown once. */
function prependFirst(first: readonly GoodsCard[], more: readonly GoodsCard[]): GoodsCard[] {
  const ids = new Set(first.map(({ spuId }) => spuId))
  return [...first, ...more.filter(({ spuId }) => !ids.has(spuId))]
}

/** Whether more of this list is still remembered, as after coming back from a product. */
function useIsCached({ cmsId, categoryId, ...rest }: ListArgs): boolean {
  const { goodsInSelection, goodsInCategory, goodsList } = goodsApi.endpoints
  const pick = {
    selectFromResult: ({ data }: { data?: unknown }) => ({ ids: data !== undefined }),
  }
  const selection = goodsInSelection.useInfiniteQueryState(
    { ...rest, cmsId: cmsId ?? 0, ...(categoryId !== undefined && { categoryId }) },
    pick,
  )
  const category = goodsInCategory.useInfiniteQueryState(
    { ...rest, categoryId: categoryId ?? 0 },
    pick,
  )
  const list = goodsList.useInfiniteQueryState(rest, pick)
  if (cmsId !== undefined) return selection.ids
  return categoryId === undefined ? list.ids : category.ids
}

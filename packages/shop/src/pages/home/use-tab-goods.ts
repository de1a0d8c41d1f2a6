import { useMemo, useState } from 'react'
import type { DataOf, GoodsCard } from '@mall/contract'
import { goodsApi } from '../../api/goods-endpoints.ts'
import { useGoodsPages, type GoodsPages } from '../../components/goods/use-goods-pages.ts'
import type { ListArgs } from '../../model/goods/list-query.ts'

type Home = DataOf<'home.all'>
type Tab = Home['tabs'][number]

/** Page size of the first page in the home response. */
const SIZE = 20

/**
 * Goods of one tab. The home response includes page 1 of the first tab, so its requests start with
 * page 2 at the end of the list.
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

/** Deduplicates products of the first page that move to a later one. */
function prependFirst(first: readonly GoodsCard[], more: readonly GoodsCard[]): GoodsCard[] {
  const ids = new Set(first.map(({ spuId }) => spuId))
  return [...first, ...more.filter(({ spuId }) => !ids.has(spuId))]
}

/** Whether pages of this list are cached, for example after returning from a product. */
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

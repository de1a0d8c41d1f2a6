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
export function useShelf(tab: Tab, given: Home['recommended'] | null): Shelf {
  const args: ListArgs = {
    size: SIZE,
    ...(tab.cmsId !== null && { cmsId: tab.cmsId }),
    ...(tab.categoryId !== null && { categoryId: tab.categoryId }),
  }
  const wentOn = useWentOn(args)
  const [asked, setAsked] = useState(false)
  const goesOn = given === null || asked || wentOn
  const pages = useGoodsPages(args, { skip: !goesOn, from: given === null ? 1 : 2 })
  const items = useMemo(() => withFirst(given?.list ?? [], pages.items), [given, pages.items])
  if (given === null) return pages

  return {
    items,
    hasMore: goesOn ? pages.hasMore : given.hasNext,
    state: goesOn ? pages.state : 'idle',
    error: null,
    loadMore: goesOn ? pages.loadMore : () => setAsked(true),
  }
}
type Shelf = Pick<GoodsPages, 'hasMore' | 'state' | 'error' | 'loadMore'> & {
  items: readonly GoodsCard[]
}

/** A product of the first page that has moved to a later one is shown once. */
function withFirst(first: readonly GoodsCard[], more: readonly GoodsCard[]): GoodsCard[] {
  const known = new Set(first.map(({ spuId }) => spuId))
  return [...first, ...more.filter(({ spuId }) => !known.has(spuId))]
}

/** Whether more of this list is still remembered, as after coming back from a product. */
function useWentOn({ cmsId, categoryId, ...rest }: ListArgs): boolean {
  const { goodsInSelection, goodsInCategory, goodsList } = goodsApi.endpoints
  const pick = {
    selectFromResult: ({ data }: { data?: unknown }) => ({ known: data !== undefined }),
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
  if (cmsId !== undefined) return selection.known
  return categoryId === undefined ? list.known : category.known
}

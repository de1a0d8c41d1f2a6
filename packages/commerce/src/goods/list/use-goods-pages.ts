import { useMemo, useState } from 'react'
import type { DataOf, GoodsCard } from '@mall/contract'
import { useMallDispatch } from '@mall/core/feature'
import {
  goodsApi,
  useGoodsInCategoryInfiniteQuery,
  useGoodsInSelectionInfiniteQuery,
  useGoodsListInfiniteQuery,
} from '../goods-endpoints.ts'
import type { ListArgs } from './list-query.ts'

export type GoodsPages = {
  items: readonly GoodsCard[]
  /** null until the first page has loaded */
  total: number | null
  recommended: readonly GoodsCard[]
  /** parts of the names that answer the words, and whether only similar words were found */
  marks: readonly string[]
  isNear: boolean
  /** the name of the selection that the list shows; '' for other lists and until it has loaded */
  title: string
  hasMore: boolean
  state: 'idle' | 'loading' | 'error'
  /** error of the first page */
  error: unknown
  loadMore(): void
  refetch(): Promise<unknown>
}

type Options = {
  skip?: boolean
  /** Page 1 from another response: requests start with page 2, at the end of the list. */
  firstPage?: Pick<DataOf<'goods.list'>, 'list' | 'hasNext'> | null
}

/**
 * Infinite list of goods: v4 for a selection, v3 for a category, v2 otherwise. Deduplicates
 * products that move to a later page while scrolling. Lists with and without `firstPage` need
 * different args: they are different cache entries.
 */
export function useGoodsPages(args: ListArgs, options: Options = {}): GoodsPages {
  const { skip = false, firstPage = null } = options
  const source = getSource(args)
  const inputs = toInputs(args)
  const isCached = useIsCached(args)
  const [isRequested, setRequested] = useState(() => firstPage === null || isCached())
  const optionsFor = (own: Source) => ({
    initialPageParam: firstPage === null ? 1 : 2,
    skip: skip || !isRequested || source !== own,
  })
  const list = useGoodsListInfiniteQuery(inputs.list, optionsFor('list'))
  const category = useGoodsInCategoryInfiniteQuery(inputs.category, optionsFor('category'))
  const selection = useGoodsInSelectionInfiniteQuery(inputs.selection, optionsFor('selection'))
  const query = { list, category, selection }[source]
  // `data` would still be the previous list while new arguments load.
  const pages = query.currentData?.pages
  const items = useMemo(() => {
    const loaded = pages?.flatMap(({ list: goods }) => goods) ?? []
    return uniqueBySpu(firstPage ? [...firstPage.list, ...loaded] : loaded)
  }, [firstPage, pages])
  const failed = query.isError && !query.isFetching

  return {
    items,
    total: pages?.[0]?.total ?? null,
    recommended: pages?.[0]?.recommended ?? [],
    marks: pages?.flatMap(({ marks }) => marks) ?? [],
    isNear: pages?.[0]?.match === 'near',
    title: (source === 'selection' && selection.currentData?.pages[0]?.title) || '',
    hasMore: isRequested ? pages === undefined || query.hasNextPage : firstPage?.hasNext === true,
    state: query.isFetching ? 'loading' : failed ? 'error' : 'idle',
    error: failed && pages === undefined && firstPage === null ? query.error : null,
    loadMore: () => {
      if (skip || query.isFetching) return
      if (!isRequested) setRequested(true)
      else if (pages === undefined) void query.refetch()
      else void query.fetchNextPage()
    },
    refetch: async () => (skip || !isRequested ? undefined : query.refetch()),
  }
}

type Source = 'list' | 'category' | 'selection'

function getSource({ cmsId, categoryId }: ListArgs): Source {
  if (cmsId !== undefined) return 'selection'
  return categoryId === undefined ? 'list' : 'category'
}

const toInputs = ({ cmsId = 0, categoryId, ...rest }: ListArgs) => ({
  list: rest,
  category: { ...rest, categoryId: categoryId ?? 0 },
  selection: { ...rest, cmsId, ...(categoryId !== undefined && { categoryId }) },
})

/** The store's state with the tags of the goods endpoints, which the type of the store omits. */
type GoodsState = Parameters<ReturnType<typeof goodsApi.endpoints.goodsList.select>>[0]

/** Whether pages of this list are cached, for example after returning from a product. */
function useIsCached(args: ListArgs): () => boolean {
  const dispatch = useMallDispatch()
  const { goodsList, goodsInCategory, goodsInSelection } = goodsApi.endpoints
  const inputs = toInputs(args)
  const select = {
    list: goodsList.select(inputs.list),
    category: goodsInCategory.select(inputs.category),
    selection: goodsInSelection.select(inputs.selection),
  }[getSource(args)]
  return () => dispatch((_, getState) => select(getState() as GoodsState).data !== undefined)
}

const uniqueBySpu = (goods: readonly GoodsCard[]): GoodsCard[] => [
  ...new Map(goods.map((card) => [card.spuId, card])).values(),
]

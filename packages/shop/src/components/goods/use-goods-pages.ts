import { useMemo } from 'react'
import type { GoodsCard } from '@mall/contract'
import {
  useGoodsInCategoryInfiniteQuery,
  useGoodsInSelectionInfiniteQuery,
  useGoodsListInfiniteQuery,
} from '../../api/goods-endpoints.ts'
import type { ListArgs } from '../../model/goods/list-query.ts'

export type GoodsPages = {
  items: GoodsCard[]
  /** null until the first page has loaded */
  total: number | null
  recommended: readonly GoodsCard[]
  /** the name of a selection; '' for other lists and until it has loaded */
  title: string
  hasMore: boolean
  state: 'idle' | 'loading' | 'error'
  /** error of the first page */
  error: unknown
  loadMore(): void
  /** Refetches the first page and drops the others. */
  refresh(): Promise<unknown>
}

/**
 * Infinite list of goods: v4 for a selection, v3 for a category, v2 otherwise. Deduplicates
 * products that move to a later page while scrolling.
 * @param from first page to request; lists with different first pages need different args
 */
export function useGoodsPages(
  args: ListArgs,
  { skip = false, from = 1 }: { skip?: boolean; from?: number } = {},
): GoodsPages {
  const { cmsId, categoryId, ...rest } = args
  const bySelection = cmsId !== undefined
  const byCategory = !bySelection && categoryId !== undefined
  const plain = !bySelection && !byCategory
  const options = { initialPageParam: from }
  const list = useGoodsListInfiniteQuery(rest, { ...options, skip: skip || !plain })
  const inCategory = useGoodsInCategoryInfiniteQuery(
    { ...rest, categoryId: categoryId ?? 0 },
    { ...options, skip: skip || !byCategory },
  )
  const inSelection = useGoodsInSelectionInfiniteQuery(
    { ...rest, cmsId: cmsId ?? 0, ...(categoryId !== undefined && { categoryId }) },
    { ...options, skip: skip || !bySelection },
  )
  const query = bySelection ? inSelection : byCategory ? inCategory : list
  // `data` would still be the previous list while new arguments load.
  const pages = query.currentData?.pages
  const items = useMemo(
    () => uniqueBySpu(pages?.flatMap(({ list: goods }) => goods) ?? []),
    [pages],
  )
  const failed = query.isError && !query.isFetching

  return {
    items,
    total: pages?.[0]?.total ?? null,
    recommended: pages?.[0]?.recommended ?? [],
    title: (bySelection && inSelection.currentData?.pages[0]?.title) || '',
    hasMore: pages === undefined || query.hasNextPage,
    state: query.isFetching ? 'loading' : failed ? 'error' : 'idle',
    error: failed && pages === undefined ? query.error : null,
    loadMore: () => {
      if (skip || query.isFetching) return
      if (pages === undefined) void query.refetch()
      else void query.fetchNextPage()
    },
    refresh: async () => (skip ? undefined : query.refetch({ refetchCachedPages: false })),
  }
}

const uniqueBySpu = (goods: readonly GoodsCard[]): GoodsCard[] => [
  ...new Map(goods.map((card) => [card.spuId, card])).values(),
]

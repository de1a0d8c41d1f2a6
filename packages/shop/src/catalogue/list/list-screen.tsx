import { useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isRefused, refusalText } from '@mall/core/api'
import { useMallNavigate, usePaths, useShareCard, useTitle } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import {
  BackToTop,
  Button,
  Empty,
  ErrorState,
  IconButton,
  IconGrid,
  IconList,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SearchLink,
  useDisclosureState,
  useDisclosure,
  type Disclosure,
} from '@mall/ui'
import {
  GoodsRow,
  GoodsTile,
  useGoodsPages,
  toListArgs,
  applyListChange,
  type ListChange,
  type ListQuery,
} from '@mall/commerce/goods'
import { useQuickAdd } from '../../goods/index.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import styles from './list.module.css'
import { messages } from './messages.ts'
import { MarkedName } from './marked-name.tsx'
import { NoResults } from './no-results.tsx'
import { QuickFilters } from './filters/quick-filters.tsx'
import { SortBar } from './sort-bar.tsx'
import { usePlaceAfterReload } from './use-place-after-reload.ts'
import { usePointsWorth } from './filters/use-points-worth.ts'

const FilterSheet = lazyPart(async () => (await import('./filters/filter-sheet.tsx')).FilterSheet, {
  when: 'idle',
})

type Props = {
  query: ListQuery
  /** subject of the list */
  title: string
  /** the URL has no valid category */
  isUnknownCategory?: boolean
}

/** Infinite list with sticky sort and filter bars; all state is in the URL, so Back restores it. */
export function ListScreen({ query, title: fallbackTitle, isUnknownCategory = false }: Props) {
  const t = useMessages(messages)
  const [, setSearch] = useSearchParams()
  const filterSheet = useDisclosure()
  const top = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const paths = usePaths()
  const go = useMallNavigate()
  const points = usePointsWorth(query.fullPoints)
  const pages = useGoodsPages(toListArgs(query, points.worth), {
    skip: isUnknownCategory || points.isLoading,
  })
  usePlaceAfterReload(key, pages)
  // A search term or category is more specific than the selection's name.
  const title = (!query.kw && query.categoryId === null && pages.title) || fallbackTitle
  useTitle(title)
  useShareCard(pages.total === null ? null : { title, picture: pages.items[0]?.picture.src })
  const quick = useQuickAdd()
  const grid = query.view === 'grid'

  function handleChange(change: ListChange) {
    setSearch((now) => applyListChange(now, change), { replace: true })
    top.current?.scrollIntoView?.({ block: 'start' })
  }

  const head = (
    <NavBar
      line
      onBack={() => go.back(paths.home())}
      right={
        <IconButton
          label={grid ? t('toOneColumn') : t('toTwoColumns')}
          onClick={() => handleChange({ view: grid ? 'rows' : 'grid' })}
        >
          {grid ? <IconList size={20} /> : <IconGrid size={20} />}
        </IconButton>
      }
      below={
        <>
          <SortBar query={query} onChange={handleChange} onFilter={() => filterSheet.open(true)} />
          <QuickFilters query={query} onChange={handleChange} />
        </>
      }
    >
      <div className={styles.search}>
        <SearchLink
          href={paths.search({ kw: query.kw })}
          placeholder={title}
          label={query.kw ? t('searchCurrent', { term: query.kw }) : t('search')}
        />
      </div>
    </NavBar>
  )

  const renderName = (name: string) =>
    pages.marks.length === 0 ? undefined : <MarkedName name={name} marks={pages.marks} />
  const renderAddButton = (goods: (typeof pages.items)[number]) =>
    goods.soldOut ? null : quick.renderAddButton(goods)

  return (
    <Page wide="page" header={head} title={t('listOf', { title })}>
      <div ref={top} className={styles.top} />
      {isUnknownCategory || isRefused(pages.error, 'goods/no-category') ? (
        <Empty
          card
          icon={<IconGrid />}
          title={t('categoryNotFound')}
          action={
            <Button size="m" href={paths.category()}>
              {t('allCategories')}
            </Button>
          }
        />
      ) : pages.error !== null ? (
        <ErrorState card title={refusalText(pages.error) ?? undefined} onRetry={pages.loadMore} />
      ) : pages.total === null ? (
        <ListSkeleton grid={grid} />
      ) : pages.items.length === 0 ? (
        <NoResults query={query} goods={pages.recommended} onChange={handleChange} />
      ) : (
        <PullToRefresh onRefresh={pages.refetch}>
          {query.kw !== '' && (
            <p className={styles.found} role="status">
              {pages.isNear
                ? t('foundNear', { term: query.kw, total: pages.total })
                : t('found', { total: pages.total })}
            </p>
          )}
          <InfiniteList
            key={query.view}
            items={pages.items}
            getKey={({ spuId }) => spuId}
            renderItem={(goods, index) =>
              grid ? (
                <GoodsTile
                  goods={goods}
                  title={renderName(goods.name)}
                  priority={index < 2}
                  action={renderAddButton(goods)}
                />
              ) : (
                <GoodsRow
                  goods={goods}
                  title={renderName(goods.name)}
                  priority={index < 3}
                  action={renderAddButton(goods)}
                />
              )
            }
            columns={grid ? 2 : 1}
            hasMore={pages.hasMore}
            loadMore={pages.loadMore}
            state={pages.state}
            restoreKey={`list:${key}`}
            end={t('endOfList', { total: pages.total })}
            label={t('listOf', { title })}
          />
        </PullToRefresh>
      )}
      <BackToTop />
      {quick.sheet}
      <FilterSheetSlot disclosure={filterSheet} query={query} onChange={handleChange} />
    </Page>
  )
}

type FilteringProps = Pick<Props, 'query'> & {
  disclosure: Disclosure<true>
  onChange: (change: ListChange) => void
}

function FilterSheetSlot({ disclosure, ...props }: FilteringProps) {
  const { isOpen } = useDisclosureState(disclosure)
  return <FilterSheet open={isOpen} onClose={disclosure.close} {...props} />
}

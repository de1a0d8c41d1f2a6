import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { OrderFilter } from '@mall/contract/states'
import { useEntry, useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Cell,
  CellList,
  Delayed,
  Empty,
  ErrorState,
  IconButton,
  IconPackage,
  IconSearch,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SearchBox,
  TabPanel,
  Tabs,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useOrderCountsQuery, useOrdersInfiniteQuery } from '../order-endpoints.ts'
import {
  OrderCard,
  OrderCardSkeleton,
  orderMessages,
  ORDER_TABS,
  toTabId,
} from '@mall/commerce/order'
import { OrderActions } from './actions/order-actions.tsx'
import { messages } from './messages.ts'
import styles from './orders.module.css'

/** Maximum number of characters in a search, a limit of the server. */
const MAX_WORDS = 50

/** Order list; the tab and the words searched for are in the URL, so Back restores them. */
export function Component() {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { id } = useParams()
  const tab = toTabId(id)
  const [query] = useSearchParams()
  const kw = query.get('kw') ?? ''
  const [isSearchOpen, setSearchOpen] = useState(kw !== '')
  const paths = usePaths()
  const go = useMallNavigate()
  const tabs = (
    <Tabs
      label={t('status')}
      variant="even"
      name="orders"
      items={ORDER_TABS.map((entry) => ({ ...entry, label: tOrder(entry.label) }))}
      current={tab}
      onChange={(next) => go(paths.orders(next, { kw }), { replace: true, keepEntry: true })}
    />
  )
  function closeSearch() {
    setSearchOpen(false)
    if (kw !== '') go(paths.orders(tab), { replace: true })
  }
  return (
    <Page
      wide="rows"
      title={t('title')}
      header={
        isSearchOpen ? (
          <NavBar line onBack={closeSearch} below={tabs}>
            <OrderSearch
              key={kw}
              kw={kw}
              onSearch={(words) => go(paths.orders(tab, { kw: words }), { replace: true })}
            />
          </NavBar>
        ) : (
          <NavBar
            title={t('title')}
            line
            onBack={() => go.back(paths.my())}
            right={
              <IconButton label={t('search')} onClick={() => setSearchOpen(true)}>
                <IconSearch size={22} />
              </IconButton>
            }
            below={tabs}
          />
        )
      }
    >
      <TabPanel name="orders" id={tab}>
        <Orders key={`${tab} ${kw}`} status={Number(tab)} kw={kw} />
      </TabPanel>
    </Page>
  )
}

type OrderSearchProps = { kw: string; onSearch: (words: string) => void }

function OrderSearch({ kw, onSearch }: OrderSearchProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(kw)
  return (
    <div className={styles.search}>
      <SearchBox
        value={typed}
        onChange={setTyped}
        onSubmit={(words) => onSearch([...words].slice(0, MAX_WORDS).join(''))}
        label={t('search')}
        placeholder={t('searchHint')}
        startFocused={kw === ''}
      />
    </div>
  )
}

function Orders({ status, kw }: { status: number; kw: string }) {
  const t = useMessages(messages)
  const restoreKey = `${useEntry()}-${String(status)}-${kw}`
  // Keep the list after Back; mutations have already invalidated it.
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useOrdersInfiniteQuery(
      { status, size: 10, ...(kw !== '' && { kw }) },
      { refetchOnMountOrArgChange: back ? false : 60 },
    )
  // The link to former orders is above the list, so the list waits for it and is not moved.
  const isUnfiltered = status === OrderFilter.All && kw === ''
  const { data: counts, isLoading: isCounting } = useOrderCountsQuery({}, { skip: !isUnfiltered })
  const orders = data?.pages.flatMap((page) => page.list) ?? []
  useTopUnlessRemembered(restoreKey)

  if (!data || isCounting) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  const former = isUnfiltered && counts !== undefined && counts.former > 0 && (
    <FormerOrdersLink count={counts.former} />
  )
  if (orders.length === 0) {
    return (
      <>
        {former}
        {kw === '' ? <NoOrders /> : <NoMatch />}
      </>
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      {former}
      <InfiniteList
        label={t('orders')}
        items={orders}
        getKey={(order) => order.id}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(order) => (
          <OrderCard order={order}>
            <OrderActions order={order} />
          </OrderCard>
        )}
      />
    </PullToRefresh>
  )
}

function FormerOrdersLink({ count }: { count: number }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <div className={styles.former}>
      <CellList label={t('formerOrders')}>
        <Cell
          label={t('formerOrders')}
          value={t('formerCount', { count })}
          href={paths.formerOrders()}
        />
      </CellList>
    </div>
  )
}

function NoOrders() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconPackage />}
      title={t('empty')}
      note={t('emptyNote')}
      action={
        <Button size="m" href={paths.home()}>
          {t('browse')}
        </Button>
      }
    />
  )
}

function NoMatch() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconSearch />}
      title={t('noMatch')}
      note={t('noMatchNote')}
      action={
        <Button size="m" href={paths.orders(OrderFilter.All)}>
          {t('showAll')}
        </Button>
      }
    />
  )
}

const LoadingSkeleton = () => {
  const t = useMessages(messages)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <OrderCardSkeleton />
      <OrderCardSkeleton />
      <OrderCardSkeleton />
    </div>
  )
}

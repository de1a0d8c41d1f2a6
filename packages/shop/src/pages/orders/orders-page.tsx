import { useNavigationType } from 'react-router-dom'
import { useEntry, useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconPackage,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  TabPanel,
  Tabs,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useOrdersInfiniteQuery } from '../../api/order-endpoints.ts'
import { OrderCard, OrderCardSkeleton } from '../../components/orders/order-card.tsx'
import { orderMessages } from '../../model/orders/messages.ts'
import { ORDER_TABS, toTabId } from '../../model/orders/order-status.ts'
import { messages } from './messages.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './orders.module.css'

/** Order list; the tab is in the URL, so Back restores it. */
export function Component() {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { id } = useParams()
  const tab = toTabId(id)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page
      header={
        <NavBar
          title={t('title')}
          line
          onBack={() => go.back(paths.my())}
          below={
            <Tabs
              label={t('status')}
              variant="even"
              name="orders"
              items={ORDER_TABS.map((entry) => ({ ...entry, label: tOrder(entry.label) }))}
              current={tab}
              onChange={(next) => go(paths.orders(next), { replace: true, keepEntry: true })}
            />
          }
        />
      }
    >
      <TabPanel name="orders" id={tab}>
        <Orders key={tab} status={Number(tab)} />
      </TabPanel>
    </Page>
  )
}

function Orders({ status }: { status: number }) {
  const t = useMessages(messages)
  const restoreKey = `${useEntry()}-${String(status)}`
  // Keep the list after Back; mutations have already invalidated it.
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useOrdersInfiniteQuery({ status, size: 10 }, { refetchOnMountOrArgChange: back ? false : 60 })
  const orders = data?.pages.flatMap((page) => page.list) ?? []
  useTopUnlessRemembered(restoreKey)

  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  if (orders.length === 0) return <NoOrders />
  return (
    <PullToRefresh onRefresh={refetch}>
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

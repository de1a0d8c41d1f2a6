import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { AfterSaleSummary } from '@mall/contract'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import {
  BottomBar,
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconRefund,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  useTopUnlessRemembered,
  VisuallyHidden,
} from '@mall/ui'
import { useAfterSalesInfiniteQuery } from './after-sale-endpoints.ts'
import { GoodsLine } from '@mall/commerce/goods'
import { getAfterSaleStatusName } from './model/after-sale-text.ts'
import { afterSaleMessages } from './model/messages.ts'
import { formatPayment } from '@mall/commerce/order'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

const isOrderId = (text: string | null): text is string => text !== null && /^\d{20}$/.test(text)

/**
 * After-sales requests of the shopper; with `?orderId=` those of one order, and the link to a new
 * one.
 */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const given = query.get('orderId')
  const orderId = isOrderId(given) ? given : undefined
  const paths = usePaths()
  const go = useMallNavigate()
  const back = orderId === undefined ? paths.my() : paths.orderDetail(orderId)
  return (
    <Page
      wide="rows"
      header={<NavBar title={t('listTitle')} line onBack={() => go.back(back)} />}
      {...(orderId !== undefined && {
        bottom: 'bar' as const,
        footer: (
          <BottomBar label={t('actions')}>
            <Button block href={paths.refund({ orderId })}>
              {t('apply')}
            </Button>
          </BottomBar>
        ),
      })}
    >
      <Requests key={orderId} orderId={orderId} />
    </Page>
  )
}

function Requests({ orderId }: { orderId: string | undefined }) {
  const t = useMessages(messages)
  const restoreKey = `${useEntry()}-after-sales`
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useAfterSalesInfiniteQuery(
      { size: 10, ...(orderId !== undefined && { orderId }) },
      { refetchOnMountOrArgChange: back ? false : 10 },
    )
  const requests = data?.pages.flatMap((page) => page.list) ?? []
  useTopUnlessRemembered(restoreKey)
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  if (requests.length === 0) return <NoRequests isOfOrder={orderId !== undefined} />
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('list')}
        items={requests}
        getKey={(request) => request.id}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(request) => <RequestCard request={request} />}
      />
    </PullToRefresh>
  )
}

function RequestCard({ request }: { request: AfterSaleSummary }) {
  const t = useMessages(messages)
  const tRequest = useMessages(afterSaleMessages)
  const { integralName } = usePriceDisplay()
  const paths = usePaths()
  const { id, kind, status, lines, points, cash, requestedAt } = request
  const href = paths.refundDetail({ id })
  return (
    <Card as="article" label={t('requestOf', { id })}>
      <VisuallyHidden>{t('requestOf', { id })}</VisuallyHidden>
      <div className={styles.cardHead}>
        <span className={styles.hint}>
          {tRequest(kind)} · <time dateTime={requestedAt}>{formatMinute(requestedAt)}</time>
        </span>
        <b>{getAfterSaleStatusName(status, tRequest)}</b>
      </div>
      {lines.map((line) => (
        <GoodsLine key={line.lineId} line={line} href={href} />
      ))}
      <p className={styles.sum}>
        <span className={styles.hint}>
          {t('pieces', { count: lines.reduce((sum, { num }) => sum + num, 0) })}
        </span>
        <span>{t('refundAmount')}</span>
        <span className={styles.amount}>
          {formatPayment({ paidPoints: points, cash }, integralName)}
        </span>
      </p>
    </Card>
  )
}

function NoRequests({ isOfOrder }: { isOfOrder: boolean }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconRefund />}
      title={t('empty')}
      note={t('emptyNote')}
      action={
        isOfOrder ? undefined : (
          <Button size="m" href={paths.orders(99)}>
            {t('viewOrders')}
          </Button>
        )
      }
    />
  )
}

const LoadingSkeleton = () => {
  const t = useMessages(messages)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height={160} shape="card" />
      ))}
    </div>
  )
}

import { useNavigationType } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconPackage,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  useTopUnlessRemembered,
} from '@mall/ui'
import { useFormerOrdersInfiniteQuery } from '../order-endpoints.ts'
import { CopyButton } from '../../common/index.ts'
import styles from './former-orders.module.css'
import { messages } from './messages.ts'

type Order = DataOf<'order.history'>['list'][number]

/** Orders of the company's former mall, read-only. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page header={<NavBar title={t('title')} line onBack={() => go.back(paths.orders(99))} />}>
      <p className={styles.note}>{t('note')}</p>
      <Orders />
    </Page>
  )
}

function Orders() {
  const t = useMessages(messages)
  const paths = usePaths()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFormerOrdersInfiniteQuery({ size: 10 }, { refetchOnMountOrArgChange: back ? false : 60 })
  const orders = data?.pages.flatMap((page) => page.list) ?? []
  useTopUnlessRemembered(restoreKey)

  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<SkeletonBlock height={160} shape="card" />} />
    )
  }
  if (orders.length === 0) {
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
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('list')}
        items={orders}
        getKey={(order) => order.number}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(order) => <FormerOrder order={order} />}
      />
    </PullToRefresh>
  )
}

function FormerOrder({ order }: { order: Order }) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const { number, placedAt, status, points, cash, lines } = order
  const paid = [
    ...(points > 0 ? [formatPoints(points, integralName)] : []),
    ...(cash > 0 || points === 0 ? [formatCash(cash)] : []),
  ]
  return (
    <Card as="article" label={t('order', { number })}>
      <div className={styles.head}>
        <span>{formatDateTime(placedAt)}</span>
        <span className={styles.status}>{status}</span>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ name, num, price }) => (
          <li key={`${name} ${String(price)} ${String(num)}`} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>
              {formatCash(price)} <span className={styles.num}>{t('count', { count: num })}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.paid}>
        {t('paid')} <b>{paid.join(t('separator'))}</b>
      </p>
      <p className={styles.number}>
        <span>{t('number', { number })}</span>
        <CopyButton text={number} label={t('copyNumber')} />
      </p>
    </Card>
  )
}

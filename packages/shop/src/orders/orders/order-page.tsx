import { useState, type ReactNode } from 'react'
import type { OrderDetail } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { listOrderActions } from '@mall/commerce/order'
import { useOrderQuery } from '../order-endpoints.ts'
import { StatusHeadSkeleton } from '../../common/index.ts'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderSecrets } from '../secrets/order-secrets.tsx'
import { OrderActions } from './actions/order-actions.tsx'
import { messages } from './messages.ts'
import { OrderHead } from './order-head.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderSums } from './order-sums.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { OrderTimes } from './progress/order-times.tsx'
import { DestinationCard } from './receiver-card.tsx'
import { SERVICE_ACTIONS } from './service-row.tsx'
import styles from './orders.module.css'

const REFUND_POLL_MS = 5_000
const hasOpenRefund = ({ refunds }: OrderDetail): boolean =>
  refunds.some(({ status }) => status === 'processing')

const hasFootActions = (order: OrderDetail): boolean =>
  listOrderActions(order).some((action) => !SERVICE_ACTIONS.includes(action))

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

export function Component() {
  const t = useMessages(messages)
  const { id = '' } = useParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const [pollingInterval, setPollingInterval] = useState(0)
  const { currentData, error, isFetching, refetch } = useOrderQuery(
    { id },
    { skip: !isOrderId(id), refetchOnMountOrArgChange: true, pollingInterval },
  )
  const nextInterval = currentData && hasOpenRefund(currentData) ? REFUND_POLL_MS : 0
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval)
  const header = (
    <NavBar title={t('detailTitle')} tone="tenant" onBack={() => go.back(paths.orders(99))} />
  )
  if (currentData) {
    return <OrderContent order={currentData} header={header} onOver={() => void refetch()} />
  }
  return (
    <Page wide="rows" header={header} busy={isFetching}>
      {!isOrderId(id) || isRefused(error, 'order/not-found') ? (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.orders(99)}>
              {t('viewAll')}
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<LoadingSkeleton />} />
      )}
    </Page>
  )
}

type OrderContentProps = { order: OrderDetail; header: ReactNode; onOver: () => void }

function OrderContent({ order, header, onOver }: OrderContentProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page
      wide="rows"
      header={header}
      {...(hasFootActions(order) && {
        bottom: 'bar' as const,
        footer: (
          <BottomBar label={t('actions')}>
            <div className={styles.bar}>
              <OrderActions
                order={order}
                except={SERVICE_ACTIONS}
                onRemoved={() => go(paths.orders(99), { replace: true })}
              />
            </div>
          </BottomBar>
        ),
      })}
    >
      <OrderHead order={order} onOver={onOver} />
      {!order.given && order.refunds.length > 0 && (
        <div className={styles.cards}>
          <OrderRefunds order={order} />
        </div>
      )}
      {order.children.some(({ parcels }) => parcels.length > 0) ? (
        <ParcelsCard order={order} />
      ) : (
        <DestinationCard order={order} />
      )}
      <OrderSecrets order={order} />
      <OrderParts order={order} />
      <div className={styles.cards}>
        {!order.given && <OrderSums order={order} />}
        <OrderTimes order={order} />
      </div>
    </Page>
  )
}

const LoadingSkeleton = () => (
  <>
    <StatusHeadSkeleton />
    <SkeletonBlock height={200} shape="card" />
    <SkeletonBlock height={200} shape="card" />
  </>
)

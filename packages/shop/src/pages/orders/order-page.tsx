import { useState, type ReactNode } from 'react'
import type { OrderDetail } from '@mall/contract'
import { isPaidStatus, OrderStatus } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Cell,
  CellList,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconReceipt,
  IconRefund,
  IconService,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useOrderQuery } from '../../api/order-endpoints.ts'
import { OrderSecrets } from '../secrets/order-secrets.tsx'
import { messages } from './messages.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSums } from './order-sums.tsx'
import { ReceiverCard } from './receiver-card.tsx'
import { OrderTimes } from './order-times.tsx'
import styles from './orders.module.css'

const REFUND_POLL_MS = 5_000
const hasOpenRefund = ({ refunds }: OrderDetail): boolean =>
  refunds.some(({ status }) => status === 'processing')

/** An order has requests once it is paid, and keeps them when it is closed. */
const hasAfterSales = ({ status }: OrderDetail): boolean =>
  isPaidStatus(status) || status === OrderStatus.Closed

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

/** Order detail. */
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
    <NavBar title={t('detailTitle')} tone="ground" onBack={() => go.back(paths.orders(99))} />
  )
  if (currentData) {
    return <OrderContent order={currentData} header={header} onOver={() => void refetch()} />
  }
  return (
    <Page header={header} busy={isFetching}>
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
      header={header}
      bottom="bar"
      footer={
        <BottomBar label={t('actions')}>
          <div className={styles.bar}>
            <OrderActions order={order} onRemoved={() => go(paths.orders(99), { replace: true })} />
          </div>
        </BottomBar>
      }
    >
      <OrderHead order={order} onOver={onOver} />
      <OrderRefunds order={order} />
      {order.receiver.address !== '' && <ReceiverCard order={order} />}
      <OrderSecrets order={order} />
      <OrderParts order={order} />
      <OrderSums order={order} />
      <OrderTimes order={order} />
      <CellList label={t('help')}>
        {hasAfterSales(order) && (
          <Cell
            icon={<IconRefund />}
            label={t('afterSales')}
            note={t('afterSalesNote')}
            href={paths.refundList({ orderId: order.id })}
          />
        )}
        {hasAfterSales(order) && order.cash > 0 && (
          <Cell
            icon={<IconReceipt />}
            label={t('invoice')}
            note={t('invoiceNote')}
            href={paths.invoice(order.id)}
          />
        )}
        <Cell
          icon={<IconService />}
          label={t('support')}
          note={t('supportNote')}
          href={paths.service({ orderId: order.id })}
        />
      </CellList>
    </Page>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height="calc(20px + 48 * var(--u))" shape="card" />
    <SkeletonBlock height="calc(28px + 44 * var(--u))" shape="card" />
    <SkeletonBlock height={200} shape="card" />
    <SkeletonBlock height={200} shape="card" />
  </>
)

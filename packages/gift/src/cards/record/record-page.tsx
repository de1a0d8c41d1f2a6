import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderSummary } from '@mall/contract'
import { OrderFilter, OrderStatus } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import {
  formatParcelNews,
  getOrderStatusName,
  ParcelStripButton,
  orderMessages,
} from '@mall/commerce/order'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  Empty,
  IconGift,
  InfiniteList,
  SkeletonBlock,
  TabPanel,
  Tabs,
} from '@mall/ui'
import {
  useCancelCardOrderMutation,
  useCardInfoQuery,
  useCardOrderQuery,
  useCardRecordInfiniteQuery,
  useConfirmCardOrderMutation,
} from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { CardLine } from '../parts/card-line.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderLines } from '../parts/order-lines.tsx'
import { ChangeAddressButton } from './change-address.tsx'
import { PointCredits } from './point-credits.tsx'

const ParcelsSheet = lazyPart(async () => (await import('./parcels-sheet.tsx')).ParcelsSheet)

const TABS = [
  [OrderFilter.All, 'tabAll'],
  [OrderStatus.PendingShipment, 'tabToShip'],
  [OrderStatus.Shipped, 'tabShipped'],
  [OrderStatus.Completed, 'tabDone'],
] as const

/** Orders of the open card; the tab is in the address. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const [status] = TABS.find(([id]) => String(id) === query.get('status')) ?? TABS[0]
  return (
    <ScreenFrame
      title={t('record')}
      back={paths.giftIndex()}
      below={
        <Tabs
          label={t('status')}
          variant="even"
          name="gift-record"
          items={TABS.map(([id, key]) => ({ id: String(id), label: t(key) }))}
          current={String(status)}
          onChange={(next) =>
            go(paths.giftRecord({ status: next }), { replace: true, keepEntry: true })
          }
        />
      }
    >
      <TabPanel name="gift-record" id={String(status)}>
        <Orders key={status} status={status} />
        {(status === OrderFilter.All || status === OrderStatus.Completed) && <PointCredits />}
      </TabPanel>
    </ScreenFrame>
  )
}

function Orders({ status }: { status: number }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useCardRecordInfiniteQuery({ status, size: 20 }, { refetchOnMountOrArgChange: 30 })
  // The list waits for the card, because each order shows the card's name, which would move the
  // orders below if it arrived later.
  const { isLoading: isCardLoading } = useCardInfoQuery()
  if (!data || isCardLoading) {
    return (
      <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={160} />} />
    )
  }
  const orders = data.pages.flatMap(({ list }) => list)
  if (orders.length === 0) {
    return (
      <Empty
        icon={<IconGift />}
        title={t('noRecord')}
        note={t('noRecordNote')}
        action={
          <Button size="m" href={paths.giftIndex()}>
            {t('goChoose')}
          </Button>
        }
      />
    )
  }
  return (
    <InfiniteList
      label={t('record')}
      items={orders}
      getKey={({ id }) => id}
      restoreKey={`gift-record-${String(status)}`}
      hasMore={hasNextPage}
      loadMore={() => void fetchNextPage()}
      state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
      renderItem={(order) => <Order order={order} />}
    />
  )
}

function Order({ order }: { order: OrderSummary }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const [isOpen, setOpen] = useState(false)
  const [isFollowed, setFollowed] = useState(false)
  return (
    <Card as="article" label={t('orderId', { id: order.id })}>
      <div className={styles.head}>
        <time dateTime={order.createdAt} className={styles.secondary}>
          {formatMinute(order.createdAt)}
        </time>
        <span className={styles.state}>{getOrderStatusName(order, tOrder)}</span>
      </div>
      <OrderLines lines={order.lines} />
      <CardLine />
      {order.latestParcel && (
        <ParcelStripButton
          text={formatParcelNews(order.latestParcel, tOrder)}
          onClick={() => setFollowed(true)}
        />
      )}
      {isOpen && <Details id={order.id} />}
      <div className={styles.actions}>
        {order.status === OrderStatus.PendingShipment && <ChangeAddressButton id={order.id} />}
        {order.canCancel && <CancelButton id={order.id} hasPrice={order.total > 0} />}
        {order.canPay && (
          <Button size="sm" variant="accent" href={paths.giftOrderSubmit({ orderId: order.id })}>
            {t('toPay')}
          </Button>
        )}
        <Button
          size="sm"
          variant="line"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {t(isOpen ? 'hideDetail' : 'showDetail')}
        </Button>
        {order.latestParcel && (
          <Button size="sm" variant="line" onClick={() => setFollowed(true)}>
            {t('parcels')}
          </Button>
        )}
        {order.canConfirm && <ConfirmButton id={order.id} />}
      </div>
      <ParcelsSheet id={order.id} open={isFollowed} onClose={() => setFollowed(false)} />
    </Card>
  )
}

function Details({ id }: { id: string }) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useCardOrderQuery({ id })
  if (!data) {
    return (
      <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={72} />} />
    )
  }
  const parcels = data.children.flatMap((child) => child.parcels)
  return (
    <OrderFacts order={{ ...data, id }}>
      {parcels.length === 0 && <p>{t('noParcel')}</p>}
      {parcels.map(({ shipper, trackingNumber }) => (
        <p key={trackingNumber}>{t('parcelBy', { shipper, number: trackingNumber })}</p>
      ))}
    </OrderFacts>
  )
}

function CancelButton({ id, hasPrice }: { id: string; hasPrice: boolean }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [cancel, { isLoading }] = useCancelCardOrderMutation()

  async function handleClick() {
    const sure = await notify.confirm({
      title: t('cancelQuestion'),
      message: t(hasPrice ? 'cancelBalanceNote' : 'cancelNote'),
      confirmLabel: t('cancel'),
      cancelLabel: t('keep'),
    })
    if (!sure || isLoading) return
    const { error } = await cancel({ id })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t(hasPrice ? 'cancelledBalance' : 'cancelled'))
  }
  return (
    <Button
      size="sm"
      variant="line"
      busy={isLoading}
      needsNetwork={t('cancel')}
      onClick={() => void handleClick()}
    >
      {t('cancel')}
    </Button>
  )
}

function ConfirmButton({ id }: { id: string }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [confirm, { isLoading }] = useConfirmCardOrderMutation()

  async function handleClick() {
    const sure = await notify.confirm({
      title: t('confirmQuestion'),
      confirmLabel: t('confirm'),
      cancelLabel: t('later'),
    })
    if (!sure || isLoading) return
    const { error } = await confirm({ id })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('confirmed'))
  }
  return (
    <Button
      size="sm"
      variant="accent"
      busy={isLoading}
      needsNetwork={t('confirm')}
      onClick={() => void handleClick()}
    >
      {t('confirm')}
    </Button>
  )
}

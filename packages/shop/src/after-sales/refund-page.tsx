import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AfterSaleStatus } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths, useTitle } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Restart } from '@mall/commerce/draft'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconRefund,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useAfterSaleMethodQuery, useAfterSaleQuery } from './after-sale-endpoints.ts'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'
import { RequestForm } from './request-form.tsx'

const isOrderId = (text: string) => /^\d{20}$/.test(text)
const isAfterSaleId = (text: string) => /^\d{20}-a\d{1,3}$/.test(text)

/** Request of a refund or a return: `?orderId=…` a new one, `?id=…` the change of a pending one. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const isChange = isAfterSaleId(id)
  const orderId = isChange ? id.slice(0, id.indexOf('-')) : (query.get('orderId') ?? '')
  const title = isChange ? t('changeTitle') : t('applyTitle')
  useTitle(title)
  const paths = usePaths()
  const go = useMallNavigate()
  const onBack = () =>
    go.back(isChange ? paths.refundDetail({ id }) : paths.refundList({ orderId }))
  return (
    <Page header={<NavBar title={title} onBack={onBack} />} bottom="bar">
      {isOrderId(orderId) ? (
        <Request key={orderId} orderId={orderId} id={isChange ? id : null} />
      ) : (
        <NoOrder />
      )}
    </Page>
  )
}

function Request({ orderId, id }: { orderId: string; id: string | null }): ReactNode {
  const current = useAfterSaleQuery(
    { id: id ?? '' },
    { skip: id === null, refetchOnMountOrArgChange: true },
  )
  const changing = id === null ? {} : { changing: id }
  const method = useAfterSaleMethodQuery(
    { id: orderId, ...changing },
    { refetchOnMountOrArgChange: true },
  )
  const retry = () => {
    void method.refetch()
    if (id !== null) void current.refetch()
  }
  const request = current.currentData
  if (request && request.status !== AfterSaleStatus.PendingReview)
    return <Nothing orderId={orderId} />
  if (method.currentData && (id === null || request)) {
    const offers = method.currentData.offers.filter(
      ({ kinds, lines }) => kinds.length > 0 && lines.some(({ available }) => available > 0),
    )
    if (offers.length === 0) return <Nothing orderId={orderId} />
    return (
      <Restart>
        {(restart) => (
          <RequestForm
            orderId={orderId}
            offers={offers}
            current={request ?? null}
            restart={restart}
          />
        )}
      </Restart>
    )
  }
  const error = method.error ?? current.error
  if (isRefused(method.error, 'order/not-found')) return <NoOrder />
  if (isRefused(current.error, 'after-sale/not-found')) return <NoOrder />
  if (error && !method.isFetching && !current.isFetching) return <ErrorState onRetry={retry} />
  return <Delayed when fallback={<LoadingSkeleton />} />
}

function Nothing({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconRefund />}
      title={t('nothing')}
      note={t('nothingNote')}
      action={
        <Button size="m" href={paths.refundList({ orderId })}>
          {t('viewRequests')}
        </Button>
      }
    />
  )
}

function NoOrder() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconAlert />}
      title={t('orderNotFound')}
      action={
        <Button size="m" href={paths.orders(99)}>
          {t('viewOrders')}
        </Button>
      }
    />
  )
}

const LoadingSkeleton = () => {
  const t = useMessages(messages)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <SkeletonBlock height={160} shape="card" />
      <SkeletonBlock height={180} shape="card" />
      <SkeletonBlock height={260} shape="card" />
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconButton,
  IconService,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useAfterSaleQuery } from './after-sale-endpoints.ts'
import { StatusHeadSkeleton } from '../common/index.ts'
import { GoodsLine } from '@mall/commerce/goods'
import { OriginRow } from '../orders/index.ts'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'
import { AmountsCard } from './amounts-card.tsx'
import { hasRequestActions, RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHead } from './request-head.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { ReturnCard } from './return-card.tsx'

const POLL_MS = 5_000
const isAfterSaleId = (text: string) => /^\d{20}-a\d{1,3}$/.test(text)

/** One request: status, refund, goods and events. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const paths = usePaths()
  const go = useMallNavigate()
  const [pollingInterval, setPollingInterval] = useState(0)
  const { currentData, error, isFetching, refetch } = useAfterSaleQuery(
    { id },
    { skip: !isAfterSaleId(id), refetchOnMountOrArgChange: true, pollingInterval },
  )
  const nextInterval = currentData?.status === AfterSaleStatus.Refunding ? POLL_MS : 0
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval)
  const onBack = () => go.back(paths.refundList())
  const header = (
    <NavBar
      title={t('detailTitle')}
      tone="tenant"
      onBack={onBack}
      right={
        currentData && (
          <IconButton label={t('support')} href={paths.service({ orderId: currentData.orderId })}>
            <IconService />
          </IconButton>
        )
      }
    />
  )
  if (currentData)
    return <Content request={currentData} header={header} onExpired={() => void refetch()} />
  return (
    <Page wide="rows" header={header} busy={isFetching}>
      {!isAfterSaleId(id) || isRefused(error, 'after-sale/not-found') ? (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.refundList()}>
              {t('viewRequests')}
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

type ContentProps = { request: AfterSale; header: ReactNode; onExpired: () => void }

function Content({ request, header, onExpired }: ContentProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasActions = hasRequestActions(request)
  return (
    <Page
      wide="rows"
      header={header}
      {...(hasActions && {
        bottom: 'bar' as const,
        footer: (
          <BottomBar label={t('actions')}>
            <RequestActions request={request} />
          </BottomBar>
        ),
      })}
    >
      <RequestHead request={request} />
      <ReturnCard request={request} />
      {request.refund ? (
        <Card label={t('amounts')}>
          <CardHead title={t('amounts')} />
          <ul className={styles.origins}>
            {request.refund.origins.map((origin) => (
              <OriginRow key={origin.origin} origin={origin} />
            ))}
          </ul>
          {request.refund.couponReturned && (
            <p className={styles.hint}>{t('couponReturnedDone')}</p>
          )}
        </Card>
      ) : (
        <AmountsCard amounts={request} />
      )}
      <Card label={request.supplierName}>
        <CardHead quiet title={request.supplierName} />
        {request.lines.map((line) => (
          <GoodsLine
            key={line.lineId}
            line={line}
            href={paths.wareDetail(line.spuId, { skuId: line.skuId })}
          />
        ))}
      </Card>
      <RequestTimeline events={request.events} />
      <RequestFacts request={request} onExpired={onExpired} />
    </Page>
  )
}

const LoadingSkeleton = () => (
  <>
    <StatusHeadSkeleton />
    <SkeletonBlock height={160} shape="card" />
    <SkeletonBlock height={200} shape="card" />
  </>
)

import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { isRefused } from '@mall/core/api'
import { useMessages } from '@mall/core/messages'
import { Button, Delayed, Empty, ErrorState, IconAlert, Page, SkeletonBlock } from '@mall/ui'
import { useOrderQuery } from '../../orders/index.ts'
import { CashierHeader } from './cashier-header.tsx'
import { CashierScreen } from './cashier-screen.tsx'
import { messages } from './messages.ts'

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

/** Cashier: pays the cash of an order. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const orderId = query.get('orderId') ?? ''
  const isInvalidId = !isOrderId(orderId)
  const { data, error, isFetching, refetch } = useOrderQuery(
    { id: orderId },
    { skip: isInvalidId, refetchOnMountOrArgChange: true },
  )
  const header = <CashierHeader onBack={() => go.back(paths.orders(99))} />

  if (data && data.id === orderId) {
    return (
      <CashierScreen
        key={orderId}
        order={data}
        isFresh={!isFetching}
        isBack={query.get('from') === 'pay'}
        onMoved={() => void refetch()}
      />
    )
  }
  const isMissing = isInvalidId || isRefused(error, 'order/not-found')
  return (
    <Page header={header} busy={isFetching}>
      {isMissing ? (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.orders(99)}>
              {t('viewOrder')}
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed
          when
          fallback={
            <>
              <SkeletonBlock height="calc(48px + 88 * var(--u))" shape="card" />
              <SkeletonBlock height="calc(56px + 48 * var(--u))" shape="card" />
              <SkeletonBlock height="calc(32px + 40 * var(--u))" shape="card" />
            </>
          }
        />
      )}
    </Page>
  )
}

import { InvoiceStatus } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconRefund,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useInvoiceQuery } from './invoice-endpoints.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { messages } from './messages.ts'

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

/** The invoice of an order: requested here, downloaded here once it is issued. */
export function Component() {
  const t = useMessages(messages)
  const { id = '' } = useParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useInvoiceQuery(
    { id },
    { skip: !isOrderId(id), refetchOnMountOrArgChange: true },
  )
  const isMissing = !isOrderId(id) || isRefused(error, 'order/not-found')
  const { invoice = null, canRequest = false, amount = 0 } = currentData ?? {}
  const isNone = currentData && !invoice && !canRequest
  return (
    <Page
      header={<NavBar title={t('title')} onBack={() => go.back(paths.orderDetail(id))} />}
      bottom="bar"
    >
      {invoice && <InvoiceView orderId={id} invoice={invoice} />}
      {canRequest && (
        <InvoiceForm
          key={invoice?.status ?? 'first'}
          orderId={id}
          amount={amount}
          first={invoice}
          isAgain={
            invoice?.status === InvoiceStatus.Refused || invoice?.status === InvoiceStatus.Withdrawn
          }
        />
      )}
      {(isMissing || isNone) && (
        <Empty
          icon={<IconRefund />}
          title={isMissing ? t('notFound') : t('notAvailable')}
          note={isMissing ? undefined : t('notAvailableNote')}
          action={
            <Button size="m" href={isMissing ? paths.orders(99) : paths.orderDetail(id)}>
              {isMissing ? t('viewOrders') : t('viewOrder')}
            </Button>
          }
        />
      )}
      {error && !isMissing && !isFetching && <ErrorState onRetry={() => void refetch()} />}
      {!currentData && isFetching && (
        <Delayed when fallback={<SkeletonBlock height={240} shape="card" />} />
      )}
    </Page>
  )
}

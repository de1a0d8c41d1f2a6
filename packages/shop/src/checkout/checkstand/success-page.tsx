import { lazyPart } from '@mall/core/loading'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DataOf, TopUp } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  ErrorState,
  IconAlert,
  IconClock,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useOrderQuery } from '../../orders/index.ts'
import { usePayStatusQuery } from './paying/payment-endpoints.ts'
import styles from './checkstand.module.css'
import { messages } from './messages.ts'
import { PaidSummary } from './paid-summary.tsx'
import { PaidTick } from './paid-tick.tsx'
import { useToppedUp } from './use-topped-up.ts'
import { usePayPolling } from './paying/use-pay-polling.ts'

const PopularGoods = lazyPart(
  async () => (await import('../../goods/parts/popular-goods.tsx')).PopularGoods,
  { when: 'visible', failed: null },
)

const FEN = 100

type State = DataOf<'pay.status'>['state']

/** Payment result from the server; the URL is not trusted. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const paths = usePaths()
  const orderId = query.get('orderId') ?? ''
  const skip = !/^\d{20}$/.test(orderId)
  const { data, error, isFetching, refetch } = usePayStatusQuery({ orderId }, { skip })
  const [polledState, setPolledState] = useState<State>()
  const state = polledState ?? data?.state
  usePayPolling(orderId, state === 'unknown', setPolledState)

  return (
    <Page header={<NavBar title={t('result')} />} tone="card" busy={!data && isFetching}>
      {skip || isRefused(error, 'order/not-found') ? (
        <Outcome icon={<IconAlert size={56} />} title={t('notFound')} actions={<Home />} />
      ) : state ? (
        <PaymentOutcome
          state={state}
          orderId={orderId}
          onRefresh={() => void refetch()}
          busy={isFetching}
        />
      ) : error && !isFetching ? (
        <ErrorState
          title={t('confirming')}
          note={t('unstable')}
          onRetry={() => void refetch()}
          other={
            <Button size="m" variant="soft" href={paths.orders(99)}>
              {t('viewOrder')}
            </Button>
          }
        />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={240} />} />
      )}
    </Page>
  )
}

type PaymentOutcomeProps = { state: State; orderId: string; busy: boolean; onRefresh: () => void }

function PaymentOutcome({ state, orderId, busy, onRefresh }: PaymentOutcomeProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const detail = (
    <Button block variant={state === 'paid' ? 'primary' : 'line'} href={paths.orderDetail(orderId)}>
      {t('viewOrder')}
    </Button>
  )
  if (state === 'paid') {
    return <PaidOutcome orderId={orderId} detail={detail} />
  }
  if (state === 'unknown') {
    return (
      <Outcome
        icon={<IconClock size={56} />}
        title={t('confirming')}
        note={t('checkLater')}
        actions={
          <>
            <Button block busy={busy} onClick={onRefresh}>
              {t('refresh')}
            </Button>
            {detail}
          </>
        }
      />
    )
  }
  const isOpen = state === 'unpaid'
  return (
    <Outcome
      icon={<IconAlert size={56} />}
      title={isOpen ? t('unpaid') : t('cancelled')}
      note={isOpen ? t('payInTime') : t('refunded')}
      actions={
        <>
          {isOpen && (
            <Button block href={paths.checkstand({ orderId })}>
              {t('toPay')}
            </Button>
          )}
          {detail}
          <Home />
        </>
      }
    />
  )
}

/** Text below the result: goods are shipped, phone credit is topped up. */
function PaidOutcome({ orderId, detail }: { orderId: string; detail: ReactNode }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const topUp = useToppedUp(orderId, true)
  if (topUp) {
    return (
      <Outcome
        icon={<PaidTick />}
        tone="ok"
        title={t(topUp.state === 'succeeded' ? 'topUpArrived' : 'topUpPaid')}
        note={<TopUpSummary topUp={topUp} />}
        actions={
          <>
            {hasScreen(paths.rechargeRecord()) && (
              <Button block href={paths.rechargeRecord()}>
                {t('topUpRecord')}
              </Button>
            )}
            <Home />
          </>
        }
      />
    )
  }
  return (
    <Outcome
      icon={<PaidTick />}
      tone="ok"
      title={t('paid')}
      note={<PaidSummary orderId={orderId} />}
      actions={
        <>
          {detail}
          <Home />
        </>
      }
      below={topUp === null && <RecommendedGoods orderId={orderId} />}
    />
  )
}

function TopUpSummary({ topUp: { phone, faceValue, state } }: { topUp: TopUp }) {
  const t = useMessages(messages)
  return (
    <>
      <span>{t('topUpFor', { phone, value: faceValue / FEN })}</span>
      {state !== 'succeeded' && <span>{t('topUpArrival')}</span>}
    </>
  )
}

/** Popular goods except those of the order. */
function RecommendedGoods({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const { data: order, isError } = useOrderQuery({ id: orderId })
  if (!order && !isError) return null
  const bought = order?.children.flatMap(({ lines }) => lines.map(({ spuId }) => spuId))
  return <PopularGoods title={t('recommended')} withoutSpuIds={bought} />
}

function Home() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Button block variant="line" href={paths.home()}>
      {t('toHome')}
    </Button>
  )
}

type OutcomeProps = {
  icon: ReactNode
  tone?: 'ok' | 'plain'
  title: string
  note?: ReactNode
  actions: ReactNode
  below?: ReactNode
}

function Outcome({ icon, tone = 'plain', title, note, actions, below }: OutcomeProps) {
  return (
    <>
      <section className={styles.outcome} role="status">
        <span className={tone === 'ok' ? styles.success : styles.warning}>{icon}</span>
        <h2 className={styles.title}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>{actions}</div>
      </section>
      {below}
    </>
  )
}

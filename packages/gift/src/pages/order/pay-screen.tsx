import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { isRefused, refusalText } from '@mall/core/api'
import { addressOf, useHost, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import {
  getChannelName,
  getPollDelayMs,
  listPayChannels,
  orderMessages,
  withReturnUrl,
  type PayChannel,
} from '@mall/commerce/order'
import { Cash } from '@mall/commerce/price'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  QrCode,
  Radio,
  RadioGroup,
  SkeletonBlock,
} from '@mall/ui'
import {
  useCardOrderQuery,
  useLazyCardPayStatusQuery,
  usePayCardOrderMutation,
} from '../../api/gift-endpoints.ts'
import { GiftPage } from '../../components/gift-page.tsx'
import styles from '../../gift.module.css'
import { messages } from '../../messages.ts'
import { useFormatBalance } from '../../model/use-balance.ts'

type PayScreenProps = { orderId: string; /** returned from the provider's page */ isBack: boolean }

/** Payment in cash of what a balance did not cover. */
export function PayScreen({ orderId, isBack }: PayScreenProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useCardOrderQuery(
    { id: orderId },
    { refetchOnMountOrArgChange: true },
  )
  if (data) return <Payment order={data} isBack={isBack} onMoved={() => void refetch()} />
  return (
    <GiftPage title={t('payTitle')} back={paths.giftRecord()}>
      {isRefused(error, 'order/not-found') ? (
        <Over title={t('payNotFound')} />
      ) : error && !isFetching ? (
        <ErrorState card onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={200} />} />
      )}
    </GiftPage>
  )
}

function Over({ title }: { title: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      card
      icon={<IconAlert />}
      title={title}
      action={
        <Button size="m" href={paths.giftRecord()}>
          {t('toRecord')}
        </Button>
      }
    />
  )
}

type PaymentProps = { order: OrderDetail; isBack: boolean; onMoved: () => void }

function Payment({ order, isBack, onMoved }: PaymentProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const formatBalance = useFormatBalance()
  const { payMethod } = useCompanyInfo()
  const { integralName: unit } = usePriceDisplay()
  const host = useHost()
  const channels = listPayChannels(payMethod, host.payment)
  const [chosen, setChosen] = useState(channels[0])
  const pay = usePayRest({ orderId: order.id, isBack, onMoved })
  const { id, status, cash, goodsAmount, freight, paidPoints, pointsAmount, payable, expiresAt } =
    order
  const isOpen = status === OrderStatus.PendingPayment
  const go = useMallNavigate()
  const showSuccess = useEffectEvent(() =>
    go(paths.giftOrderSuccess({ orderId: id }), { replace: true }),
  )
  const isPaid = !isOpen && order.paidAt !== null
  useEffect(() => {
    if (isPaid) showSuccess()
  }, [isPaid])

  return (
    <GiftPage
      title={t('payTitle')}
      back={paths.giftRecord()}
      footer={
        isOpen &&
        chosen && (
          <BottomBar label={t('payTitle')}>
            <Button
              block
              busy={pay.isBusy}
              needsNetwork={t('payTitle')}
              onClick={() => pay.start(chosen)}
            >
              {t('payNow', { channel: getChannelName(chosen, tOrder), amount: formatCash(cash) })}
            </Button>
          </BottomBar>
        )
      }
    >
      {!isOpen && !isPaid && <Over title={t('payOver')} />}
      {isOpen && (
        <>
          <Card label={t('payRest')}>
            <p className={styles.secondary}>{t('payRest')}</p>
            <Cash fen={cash} size="xl" tone="plain" />
            <p className={styles.secondary}>
              {t('payByCard', {
                amount: formatBalance(goodsAmount + freight - pointsAmount - payable),
              })}
            </p>
            {paidPoints > 0 && (
              <p className={styles.secondary}>
                {t('payByPoints', { points: formatPoints(paidPoints, unit) })}
              </p>
            )}
            {expiresAt && (
              <p className={styles.secondary}>{t('payWithin', { time: formatTime(expiresAt) })}</p>
            )}
          </Card>
          <Card label={t('payWay')}>
            <CardHead title={t('payWay')} />
            {chosen ? (
              <RadioGroup
                label={t('payWay')}
                value={chosen}
                onChange={(value) => setChosen(channels.find((one) => one === value) ?? chosen)}
              >
                {channels.map((channel) => (
                  <Radio key={channel} value={channel}>
                    {getChannelName(channel, tOrder)}
                  </Radio>
                ))}
              </RadioGroup>
            ) : (
              <p className={styles.secondary}>{t('payNoChannel')}</p>
            )}
          </Card>
          {pay.problem && (
            <Card>
              <p role="alert" className={styles.secondary}>
                {pay.problem}
              </p>
            </Card>
          )}
          {pay.codeUrl !== null && (
            <Card label={t('payQr')}>
              <p className={styles.secondary}>{t('payScan')}</p>
              <span className={styles.qr}>
                <QrCode text={pay.codeUrl} label={t('payQr')} />
              </span>
            </Card>
          )}
          {pay.isWaiting && (
            <Card>
              <p role="status" className={styles.secondary}>
                {t('payChecking')}
              </p>
              <Button block variant="line" onClick={() => void pay.check()}>
                {t('payCheck')}
              </Button>
            </Card>
          )}
        </>
      )}
    </GiftPage>
  )
}

/** Starts a payment and polls its result; no result of the host proves a payment. */
function usePayRest({
  orderId,
  isBack,
  onMoved,
}: Omit<PaymentProps, 'order'> & { orderId: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const host = useHost()
  const notify = useNotify()
  const [begin] = usePayCardOrderMutation()
  const [fetchStatus] = useLazyCardPayStatusQuery()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeUrl, setCodeUrl] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(isBack)
  const running = useRef(false)
  const moved = useEffectEvent(onMoved)

  useEffect(() => {
    if (!isWaiting) return
    let attempts = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const { data } = await fetchStatus({ orderId }, false)
      if (isOver) return
      attempts += 1
      if (data?.state === 'paid' || data?.state === 'cancelled') moved()
      else schedule()
    }
    const schedule = () => {
      timer = setTimeout(() => void poll(), getPollDelayMs(attempts))
    }
    schedule()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [fetchStatus, orderId, isWaiting])

  async function run(channel: PayChannel): Promise<void> {
    const scene = host.payment[channel]
    if (!scene) return setProblem(t('payNoChannel'))
    const back = addressOf(paths.giftOrderSubmit({ orderId, from: 'pay' }))
    const { data, error } = await begin({ orderId, channel, scene, returnUrl: back })
    if (!data) {
      if (isRefused(error, 'pay/not-payable') || isRefused(error, 'pay/expired')) return onMoved()
      return setProblem(refusalText(error) ?? t('payUnstable'))
    }
    const { action } = data
    const isRedirect = action.kind === 'redirect' && channel === 'wechat'
    const result = await host.pay(
      isRedirect ? { ...action, url: withReturnUrl(action.url, back) } : action,
      { orderId },
    )
    if (result.kind === 'cancelled') return notify.toast(t('payCancelled'))
    if (result.kind === 'failed') return notify.toast(t('payFailed'), { tone: 'danger' })
    if (result.kind === 'ok' && result.value.kind === 'qr') setCodeUrl(result.value.codeUrl)
    setWaiting(true)
  }

  return {
    ...{ isBusy, problem, codeUrl, isWaiting },
    /** A second tap starts nothing. */
    start(channel: PayChannel) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem('')
      void run(channel).finally(() => {
        running.current = false
        setBusy(false)
      })
    },
    async check() {
      const { data } = await fetchStatus({ orderId }, false)
      if (data?.state === 'paid' || data?.state === 'cancelled') onMoved()
      else notify.toast(t('payNotArrived'))
    },
  }
}

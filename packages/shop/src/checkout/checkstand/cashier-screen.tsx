import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { isEndedStatus, isPaidStatus, OrderStatus, PriceType } from '@mall/contract/states'
import {
  addressOf,
  useClock,
  useMallNavigate,
  useHost,
  useNotify,
  usePaths,
  usePendingPayment,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { BottomBar, Button, Card, Countdown, Empty, IconAlert, Page } from '@mall/ui'
import { Cash } from '@mall/commerce/price'
import { Channels, PaySheet, usePay } from '@mall/commerce/cashier'
import { OtherApp, Notice } from '../../common/index.ts'
import {
  orderMessages,
  formatAmountDue,
  getChannelName,
  formatChannelNames,
  listPayChannels,
} from '@mall/commerce/order'
import { CashierHeader } from './cashier-header.tsx'
import styles from './checkstand.module.css'
import { DoneDialog } from './done-dialog.tsx'
import { LeaveDialog } from './leaving/leave-dialog.tsx'
import { messages } from './messages.ts'
import { OrderFacts } from './order-facts.tsx'
import { useLastPaidChannel } from './use-last-paid-channel.ts'
import { useLeaveCashier } from './leaving/use-leave-cashier.ts'
import { useStartPaymentMutation } from './paying/payment-endpoints.ts'
import { usePayOutcome } from './paying/use-pay-outcome.ts'
import { useReturnQuery } from './paying/use-return-query.ts'
import { usePayPolling } from './paying/use-pay-polling.ts'
import { useRequestPayer } from './use-request-payer.ts'

export type CashierScreenProps = {
  order: OrderDetail
  isFresh: boolean
  /** returned from the provider's page */
  isBack: boolean
  onMoved: () => void
}

/** Cashier of an order with pending payment. */
export function CashierScreen({ order, isFresh, isBack, onMoved }: CashierScreenProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { id: orderId, cash, status, expiresAt } = order
  const { payMethod } = useCompanyInfo()
  const display = usePriceDisplay()
  const host = useHost()
  const notify = useNotify()
  const clock = useClock()
  const paths = usePaths()
  const pending = usePendingPayment()
  const [left] = useState(pending.read)
  const isLeft = left?.orderId === orderId
  const [isAskingDone, setAskingDone] = useState(false)
  // Fixed while the cashier is open: a payment must not move the choices under a finger.
  const lastPaid = useLastPaidChannel()
  const [first] = useState(lastPaid.read)
  const channels = listPayChannels(payMethod, host.payment, first)
  // A provider's app may return to another tab, which has no pending payment.
  const [attempted, setAttempted] = useState(() =>
    channels.length > 1 ? channels.find((one) => isLeft && one === left.channel) : channels[0],
  )
  const [channel, setChannel] = useState(attempted ?? channels[0])
  const outcome = usePayOutcome(orderId, attempted)
  // The host reported a payment: prompt the shopper only if the server does not confirm it.
  const [isReturned, setReturned] = useState(false)
  async function handleReturned() {
    if (await outcome.isPaid()) return
    setReturned(true)
    setAskingDone(true)
  }
  const isQuerying = useReturnQuery(orderId, isBack || isLeft, (state) => {
    if (state === 'paid') outcome.paid()
    else if (state === 'cancelled') outcome.expired()
    else if (state === 'unknown') setAskingDone(true)
    else {
      pending.clear()
      notify.toast(t('stillUnpaid'))
      // The order stays open: the provider may still report its payment.
      setReturned(true)
    }
  })
  const [start] = useStartPaymentMutation()
  const requestPayer = useRequestPayer(orderId)
  const { busy, problem, codeUrl, pay, hideCode } = usePay({
    orderId,
    buildReturnUrl: () => addressOf(paths.checkstand({ orderId, from: 'pay' })),
    start,
    requestPayer,
    onLeaving: (leaving) => pending.save({ orderId, channel: leaving }),
    onNotPaid: pending.clear,
    onUnknown: () => setAskingDone(true),
    onReturned: () => void handleReturned(),
    onMoved,
    onExpired: outcome.expired,
  })
  usePayPolling(orderId, codeUrl !== null || isReturned || isAskingDone, (state) =>
    state === 'paid' ? outcome.paid() : outcome.expired(),
  )

  function handlePay() {
    if (!channel) return
    setAttempted(channel)
    pay(channel)
  }

  const go = useMallNavigate()
  const showResult = useEffectEvent(outcome.paid)
  const isPaid = isPaidStatus(status)
  // While the prompt is open, its polling decides about the result, so that the shopper can answer
  // first.
  const canShowResult = isPaid && isFresh && !isAskingDone
  useEffect(() => {
    if (canShowResult) showResult()
  }, [canShowResult])

  function handleAgain() {
    pending.clear()
    setAskingDone(false)
    setReturned(false)
    // A reload must not prompt for a finished attempt.
    if (isBack) go(paths.checkstand({ orderId }), { replace: true })
    // With several channels the shopper may choose another one.
    if (status === OrderStatus.PendingPayment && channels.length === 1) handlePay()
  }

  const leaveCashier = useLeaveCashier({
    order,
    isBlocked: isAskingDone,
    onExpired: outcome.expired,
  })
  const header = <CashierHeader onBack={leaveCashier.handleBack} />
  const dialog = (
    <DoneDialog
      open={isAskingDone}
      channel={attempted}
      busy={outcome.isChecking}
      onDone={() => void outcome.confirmPaid()}
      onAgain={handleAgain}
    />
  )
  if (isEndedStatus(status)) {
    return (
      <Page header={header}>
        <Empty
          icon={<IconAlert />}
          title={status === OrderStatus.Closed ? t('closed') : t('cancelled')}
          note={order.cancelReason || t('reorder')}
          action={
            <Button size="m" href={paths.orders(99)}>
              {t('viewOrder')}
            </Button>
          }
        />
        {dialog}
      </Page>
    )
  }
  return (
    <Page
      header={header}
      bottom="bar"
      footer={
        channel && (
          <BottomBar label={t('payment')}>
            <Button
              block
              needsNetwork={t('payment')}
              busy={busy || isPaid || isQuerying}
              onClick={handlePay}
            >
              {getChannelName(channel, tOrder)} {formatCash(cash)}
            </Button>
          </BottomBar>
        )
      }
    >
      <section className={styles.head} aria-label={t('due')}>
        <p className={styles.secondary}>{t('due')}</p>
        {display.goodsPriceType === PriceType.Money || order.paidPoints === 0 ? (
          <Cash fen={cash} size="xl" tone="plain" />
        ) : (
          <p className={styles.mixed}>{formatAmountDue(order, display)}</p>
        )}
        {expiresAt && (
          <p className={styles.countdown}>
            {t('payWithinBefore')}
            <Countdown
              until={Date.parse(expiresAt)}
              now={clock.now}
              short
              onEnd={outcome.expired}
            />
            {t('payWithinAfter')}
          </p>
        )}
      </section>
      {problem && <Notice>{problem}</Notice>}
      <OrderFacts order={order} />
      {channel ? (
        <Card label={t('payMethod')}>
          <Channels channels={channels} current={channel} onChange={setChannel} />
        </Card>
      ) : formatChannelNames(payMethod, tOrder) === '' ? (
        <Notice>{t('channelUnsupported')}</Notice>
      ) : (
        <Card label={t('payMethod')}>
          <Notice>{t('appUnsupported')}</Notice>
          <OtherApp url={addressOf(paths.checkstand({ orderId }))} note={t('otherAccount')} />
        </Card>
      )}
      <PaySheet
        codeUrl={codeUrl}
        cash={cash}
        onClose={hideCode}
        onDone={() => setAskingDone(true)}
      />
      {dialog}
      {leaveCashier.deadline !== null && (
        <LeaveDialog
          open={leaveCashier.isConfirming}
          order={order}
          deadline={leaveCashier.deadline}
          onStay={leaveCashier.stay}
          onLeave={leaveCashier.leave}
        />
      )}
    </Page>
  )
}

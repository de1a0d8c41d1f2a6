import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useHost, useMallNavigate, usePaths } from '@mall/core/feature'
import { formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { Channels, PaySheet } from '@mall/commerce/cashier'
import { ScreenFrame } from '@mall/commerce/frame'
import { getChannelName, listPayChannels, orderMessages } from '@mall/commerce/order'
import { Cash } from '@mall/commerce/price'
import { Unloaded } from '@mall/commerce/query'
import { BottomBar, Button, Card, CardHead, Empty, IconAlert, Note, SkeletonBlock } from '@mall/ui'
import { useCardOrderQuery } from '../gift-endpoints.ts'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useFormatBalance } from '../model/use-balance.ts'
import { usePayRest } from './use-pay-rest.ts'

type PayScreenProps = {
  orderId: string
  /** returned from the provider's page after a payment */
  isBack: boolean
  /** returned after the payment app has named the payer */
  isIdentified: boolean
}

/** Cash payment of the remainder that a balance did not cover. */
export function PayScreen({ orderId, isBack, isIdentified }: PayScreenProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useCardOrderQuery(
    { id: orderId },
    { refetchOnMountOrArgChange: true },
  )
  if (data) {
    const returned = { isBack, isIdentified }
    return <Payment order={data} {...returned} onMoved={() => void refetch()} />
  }
  return (
    <ScreenFrame title={t('payTitle')} back={paths.giftRecord()}>
      {isRefused(error, 'order/not-found') ? (
        <Over title={t('payNotFound')} />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={200} />}
          card
        />
      )}
    </ScreenFrame>
  )
}

function Over({ title }: { title: string }) {
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  return (
    <Empty
      card
      icon={<IconAlert />}
      title={title}
      action={
        <Button size="m" href={paths.giftRecord()}>
          {tShared('toRecord')}
        </Button>
      }
    />
  )
}

type PaymentProps = {
  order: OrderDetail
  isBack: boolean
  isIdentified: boolean
  onMoved: () => void
}

function Payment({ order, isBack, isIdentified, onMoved }: PaymentProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const formatBalance = useFormatBalance()
  const { payMethod } = useCompanyInfo()
  const { integralName: unit } = usePriceDisplay()
  const host = useHost()
  const channels = listPayChannels(payMethod, host.payment)
  const [chosen, setChosen] = useState(channels[0])
  const pay = usePayRest({ orderId: order.id, isBack, isIdentified, onMoved })
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
    <ScreenFrame
      title={t('payTitle')}
      back={paths.giftRecord()}
      footer={
        isOpen &&
        chosen && (
          <BottomBar label={t('payTitle')}>
            <Button
              block
              busy={pay.busy}
              needsNetwork={t('payTitle')}
              onClick={() => pay.pay(chosen)}
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
            <Note>{t('payRest')}</Note>
            <Cash fen={cash} size="xl" tone="plain" />
            <Note>
              {t('payByCard', {
                amount: formatBalance(goodsAmount + freight - pointsAmount - payable),
              })}
            </Note>
            {paidPoints > 0 && (
              <Note>{t('payByPoints', { points: formatPoints(paidPoints, unit) })}</Note>
            )}
            {expiresAt && <Note>{t('payWithin', { time: formatTime(expiresAt) })}</Note>}
          </Card>
          <Card label={t('payWay')}>
            <CardHead title={t('payWay')} />
            {chosen ? (
              <Channels channels={channels} current={chosen} onChange={setChosen} />
            ) : (
              <Note>{t('payNoChannel')}</Note>
            )}
          </Card>
          {pay.problem && (
            <Card>
              <Note role="alert">{pay.problem}</Note>
            </Card>
          )}
          <PaySheet
            codeUrl={pay.codeUrl}
            cash={cash}
            onClose={pay.hideCode}
            onDone={() => void pay.check()}
          />
          {pay.isWaiting && (
            <Card>
              <Note role="status">{t('payChecking')}</Note>
              <Button block variant="line" onClick={() => void pay.check()}>
                {t('payCheck')}
              </Button>
            </Card>
          )}
        </>
      )}
    </ScreenFrame>
  )
}

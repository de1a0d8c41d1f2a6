import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderDetail } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Button, Card, IconCheckCircle, Note, SkeletonBlock, vibrate } from '@mall/ui'
import { useCardOrderQuery } from '../gift-endpoints.ts'
import { CardFace } from '../parts/card-face.tsx'
import { CardLine } from '../parts/card-line.tsx'
import { isRedeemable, WithCard } from '../parts/card-state.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderLines } from '../parts/order-lines.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Confirms an order of the card and shows the card's remaining value. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const id = /^\d{20}$/.exec(query.get('orderId') ?? '')?.[0]
  const { data: order, isLoading } = useCardOrderQuery({ id: id ?? '' }, { skip: id === undefined })
  return (
    <ScreenFrame title={t('success')} back={paths.giftIndex()}>
      {isLoading ? (
        // As a whole, because goods and receiver would move the next steps below them.
        <div aria-busy="true">
          <SkeletonBlock height={320} shape="card" />
        </div>
      ) : (
        <>
          <Done order={order} />
          {order ? <OrderCard order={order} /> : id !== undefined && <OrderNumber id={id} />}
          <NextSteps />
        </>
      )}
    </ScreenFrame>
  )
}

/** The order that could not be loaded. */
function OrderNumber({ id }: { id: string }) {
  const t = useMessages(sharedMessages)
  return (
    <Card>
      <Note>{t('orderId', { id })}</Note>
    </Card>
  )
}

/** The card's balance, its record, and further goods. */
function NextSteps() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  return (
    <WithCard>
      {(card) => (
        <>
          {card.left > 0 ? <CardFace card={card} /> : <Note>{tShared('spent')}</Note>}
          <Button block href={paths.giftRecord()}>
            {tShared('toRecord')}
          </Button>
          {isRedeemable(card) && (
            <Button block variant="line" href={paths.giftIndex()}>
              {t('continueChoosing')}
            </Button>
          )}
        </>
      )}
    </WithCard>
  )
}

const listLines = ({ children }: OrderDetail) => children.flatMap(({ lines }) => lines)

/** The goods, the card that paid and the receiver. */
function OrderCard({ order }: { order: OrderDetail }) {
  const t = useMessages(sharedMessages)
  return (
    <Card label={t('orderId', { id: order.id })}>
      <div className={styles.goods}>
        <OrderLines lines={listLines(order)} />
      </div>
      <CardLine />
      <OrderFacts order={order} />
    </Card>
  )
}

/** Tick, number of pieces to be shipped, and the next step. */
function Done({ order }: { order: OrderDetail | undefined }) {
  const t = useMessages(messages)
  const count = order && listLines(order).reduce((sum, { num }) => sum + num, 0)
  useEffect(() => vibrate('result'), [])
  return (
    <Card>
      <div className={styles.done} role="status">
        <IconCheckCircle size={56} className={styles.tick} />
        <h2 className={styles.doneTitle}>
          {count === undefined ? t('success') : t('successCount', { count })}
        </h2>
        <Note>{t('successNote')}</Note>
      </div>
    </Card>
  )
}

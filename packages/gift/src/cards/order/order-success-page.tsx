import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Button, Card, IconCheckCircle, Note, vibrate } from '@mall/ui'
import { useCardOrderQuery } from '../gift-endpoints.ts'
import { CardFace } from '../parts/card-face.tsx'
import { isRedeemable, WithCard } from '../parts/card-state.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Confirms an order of the card and shows what is left of it. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const id = /^\d{20}$/.exec(query.get('orderId') ?? '')?.[0]
  return (
    <ScreenFrame title={t('success')} back={paths.giftIndex()}>
      <Done id={id} />
      {id !== undefined && (
        <Card>
          <Note>{tShared('orderId', { id })}</Note>
        </Card>
      )}
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
    </ScreenFrame>
  )
}

/** The tick, how many pieces are on their way, and what comes next. */
function Done({ id }: { id: string | undefined }) {
  const t = useMessages(messages)
  const { data: order } = useCardOrderQuery({ id: id ?? '' }, { skip: id === undefined })
  const count = order?.children.flatMap(({ lines }) => lines).reduce((sum, { num }) => sum + num, 0)
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

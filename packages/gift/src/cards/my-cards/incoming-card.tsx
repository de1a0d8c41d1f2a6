import type { IncomingCard as Incoming } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Note } from '@mall/ui'
import { useReceiveCardMutation } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useFormatLeft } from './format-left.ts'

/** A card that was passed on to the shopper. */
export function IncomingCard({ card }: { card: Incoming }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const notify = useNotify()
  const formatLeft = useFormatLeft()
  const [receive, { isLoading }] = useReceiveCardMutation()

  async function handleClick() {
    const { error } = await receive({ id: card.id })
    if (error) notify.toast(errorText(error, tShared('failed')), { tone: 'danger' })
    else notify.toast(t('cardsReceived'), { tone: 'ok' })
  }
  return (
    <article className={styles.spec} aria-label={card.title}>
      <div className={styles.owned}>
        <p className={styles.name}>
          {card.title} {formatLeft(card)}
        </p>
        <Note>{t('cardsFrom', { phone: card.fromPhone, date: formatDotted(card.expiresAt) })}</Note>
      </div>
      <Button
        size="m"
        busy={isLoading}
        needsNetwork={t('cardsReceive')}
        onClick={() => void handleClick()}
      >
        {t('cardsReceive')}
      </Button>
    </article>
  )
}

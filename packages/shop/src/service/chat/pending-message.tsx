import { useMessages } from '@mall/core/messages'
import { Button, cx, Delayed, IconPicture } from '@mall/ui'
import styles from './chat.module.css'
import { messages } from './messages.ts'
import type { OutboxItem } from './outbox.ts'

const SENDING_AFTER_MS = 1_000

type Props = { item: OutboxItem; hasFailed: boolean; onResend: () => void }

/** A message that the server has not confirmed. */
export function PendingMessage({ item, hasFailed, onResend }: Props) {
  const t = useMessages(messages)
  const { content } = item
  return (
    <div className={cx(styles.message, styles.own)}>
      {hasFailed ? (
        <Button size="m" variant="quiet" onClick={onResend}>
          {t('resend')}
        </Button>
      ) : (
        <Delayed
          when
          after={SENDING_AFTER_MS}
          fallback={<span className={styles.mark}>{t('sending')}</span>}
        />
      )}
      {'picture' in content ? (
        <p className={styles.bubble}>
          <IconPicture size={20} /> {t('pictureField')}
        </p>
      ) : (
        <p className={styles.bubble}>
          {'text' in content
            ? content.text
            : 'orderId' in content
              ? t('order', { id: content.orderId })
              : t('productCard')}
        </p>
      )}
    </div>
  )
}

import { useMessages } from '@mall/core/messages'
import { Button, Card } from '@mall/ui'
import { messages } from '../messages.ts'
import styles from './blocks.module.css'

/** Error of a block that failed to load; other blocks are unaffected. */
export function BlockFailed({
  title,
  isBusy,
  onRetry,
}: {
  title: string
  isBusy: boolean
  onRetry: () => void
}) {
  const t = useMessages(messages)
  return (
    <Card label={title} className={styles.failed}>
      <span role="alert">
        {title} {t('failed')}
      </span>
      <Button size="sm" variant="soft" busy={isBusy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Card>
  )
}

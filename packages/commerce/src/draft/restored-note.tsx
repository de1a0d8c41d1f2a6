import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import styles from './draft.module.css'
import { messages } from './messages.ts'

type Props = {
  /** pictures that are not stored with the draft */
  withoutPictures?: boolean
  onClear: () => void
}

/** States that a form shows a restored draft. */
export function RestoredNote({ withoutPictures = false, onClear }: Props) {
  const t = useMessages(messages)
  return (
    <div className={styles.note}>
      <p role="status">{withoutPictures ? t('restoredWithoutPictures') : t('restored')}</p>
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}

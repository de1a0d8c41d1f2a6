import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, Checkbox } from '@mall/ui'
import styles from './cart.module.css'
import { messages } from './messages.ts'
import type { ChooseAll } from './settle-bar.tsx'

export type EditBarProps = {
  all: ChooseAll
  count: number
  busy: boolean
  /** undefined: favourites are not possible */
  onMove: (() => void) | undefined
  onRemove: () => void
}

/** Moves several items to the favourites, or deletes them. */
export function EditBar({ all, count, busy, onMove, onRemove }: EditBarProps) {
  const t = useMessages(messages)
  return (
    <BottomBar onTabBar label={t('manageCart')}>
      <Checkbox {...all}>
        <span className={styles.all}>{t('selectAll')}</span>
      </Checkbox>
      <span className={styles.sum} />
      {onMove && (
        <Button
          variant="line"
          needsNetwork={t('moveToFavourites')}
          className={styles.settle}
          disabled={count === 0}
          busy={busy}
          onClick={onMove}
        >
          {t('moveToFavourites')}
        </Button>
      )}
      <Button
        variant="accent"
        needsNetwork={t('remove')}
        className={styles.settle}
        disabled={count === 0}
        busy={busy}
        onClick={onRemove}
      >
        {count === 0 ? t('remove') : t('removeCount', { count })}
      </Button>
    </BottomBar>
  )
}

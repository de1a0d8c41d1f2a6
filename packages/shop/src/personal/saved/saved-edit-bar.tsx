import type { ReactNode } from 'react'
import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, Checkbox, NavAction } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './saved.module.css'
import type { SavedChoice } from './use-saved-choice.ts'

type Props = {
  choice: SavedChoice
  busy: boolean
  onRemove: () => void
  /** button for a further action on the whole list */
  children?: ReactNode
}

/** Opens and ends the edit mode of a list. */
export function EditAction({ choice }: { choice: SavedChoice }) {
  const t = useMessages(messages)
  return (
    <NavAction onClick={choice.toggleEditing}>
      {choice.isEditing ? t('done') : t('manage')}
    </NavAction>
  )
}

/** Removes the chosen products of a list in edit mode. */
export function SavedEditBar({ choice, busy, onRemove, children }: Props) {
  const t = useMessages(messages)
  const { chosen, isAll, chooseAll } = choice
  const count = chosen.length
  return (
    <BottomBar label={t('manage')}>
      <Checkbox checked={isAll} mixed={count > 0} onChange={chooseAll}>
        {t('selectAll')}
      </Checkbox>
      <span className={styles.space} />
      {children}
      <Button
        size="m"
        variant="accent"
        needsNetwork={t('remove')}
        disabled={count === 0}
        busy={busy}
        onClick={onRemove}
      >
        {count === 0 ? t('remove') : t('removeCount', { count })}
      </Button>
    </BottomBar>
  )
}

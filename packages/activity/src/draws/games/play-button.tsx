import { useMessages } from '@mall/core/messages'
import { messages } from '../messages.ts'
import type { usePlay } from '../use-play.ts'
import styles from './play-button.module.css'

type Props = {
  /** `hub`: the centre of a wheel, with its pointer; `cell`: the centre of nine squares */
  shape: 'hub' | 'cell'
  /** chances left */
  left: number
  disabled: boolean
  game: ReturnType<typeof usePlay>
}

/** Plays a draw. It keeps the focus while a game moves, but does nothing. */
export function PlayButton({ shape, left, disabled, game: { state, play } }: Props) {
  const t = useMessages(messages)
  const isBusy = state.phase === 'asking' || state.phase === 'moving'
  return (
    <button
      type="button"
      className={styles[shape]}
      disabled={disabled}
      aria-disabled={isBusy}
      aria-label={isBusy ? t('moving') : t('playLabel', { count: left })}
      onClick={() => void play()}
    >
      <strong>{t('play')}</strong>
      <span>{t('left', { count: left })}</span>
    </button>
  )
}

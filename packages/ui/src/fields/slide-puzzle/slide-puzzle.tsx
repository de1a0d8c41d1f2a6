import { useState, type ReactNode } from 'react'
import { Button } from '../../actions/button/button.tsx'
import { cx } from '../../helpers/cx.ts'
import {
  IconAccessible,
  IconArrowRight,
  IconCheck,
  IconClose,
  IconRefresh,
} from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './slide-puzzle.module.css'
import { useSlide, type SlideAnswer } from './use-slide.ts'

export type { SlideAnswer, SlidePoint } from './use-slide.ts'

export type SlidePuzzleProps = {
  /** Address of the picture with the hole, 300 × 300 px. */
  background: string
  /** The piece, shown at its own size from x = 0. */
  piece: { src: string; top: number; width: number; height: number }
  state: 'idle' | 'checking' | 'ok' | 'miss'
  /** The last attempt failed, which is shown beside the new picture until the next attempt. */
  hasMissed?: boolean
  /** Called on release with x in 0…258 px and the track of the pointer. */
  onSlide: (answer: SlideAnswer) => void
  onRefresh: () => void
  text?: string
  onAlternative?: () => void
  alternative?: ReactNode
}

/** Picture, piece and slider of a puzzle. The caller checks the answer. */
export function SlidePuzzle(props: SlidePuzzleProps) {
  const t = useMessages(messages)
  const { background, piece, state, hasMissed = false, onSlide, onRefresh } = props
  const { text = t('slide'), onAlternative } = props
  const [x, setX] = useState(0)
  const slide = useSlide({ x, setX, frozen: state !== 'idle', onDone: onSlide })

  // A new picture resets the piece to the left edge.
  const [shown, setShown] = useState(background)
  if (shown !== background) {
    setShown(background)
    setX(0)
  }

  return (
    <div className={styles.puzzle}>
      <div className={cx(styles.picture, state === 'miss' && styles.shake)}>
        <img src={background} alt="" width={300} height={300} draggable={false} />
        <img
          className={styles.piece}
          src={piece.src}
          alt=""
          width={piece.width}
          height={piece.height}
          draggable={false}
          style={{ top: piece.top, transform: `translateX(${x}px)` }}
        />
        <button
          type="button"
          className={styles.again}
          aria-label={t('otherPicture')}
          onClick={onRefresh}
        >
          <IconRefresh />
        </button>
      </div>
      <div className={cx(styles.slider, styles[state])}>
        <span className={styles.done} style={{ width: x + 44 }} />
        <span className={styles.text} aria-hidden="true" style={{ opacity: x > 40 ? 0 : 1 }}>
          {text}
        </span>
        <div
          className={styles.knob}
          style={{ transform: `translateX(${x * SCALE}px)` }}
          role="slider"
          tabIndex={0}
          aria-label={t('instructions', { text })}
          aria-valuemin={0}
          aria-valuemax={258}
          aria-valuenow={Math.round(x)}
          aria-disabled={state !== 'idle'}
          {...slide}
        >
          {state === 'ok' ? <IconCheck /> : state === 'miss' ? <IconClose /> : <IconArrowRight />}
        </div>
      </div>
      <p className={styles.status} role="status">
        {state !== 'idle' ? t(state) : hasMissed ? t('miss') : ''}
      </p>
      {props.alternative}
      {onAlternative && (
        <Button variant="quiet" size="m" onClick={onAlternative} className={styles.other}>
          <IconAccessible />
          {t('otherMethod')}
        </Button>
      )}
    </div>
  )
}

/** The knob moves over 256 px, the piece over 258 px. */
const SCALE = 256 / 258

import { cx } from '../../helpers/cx.ts'
import { IconBack, IconNext } from '../../icons/icons.ts'
import styles from './arrows.module.css'

export type ArrowsProps = {
  /** Names of the buttons; one without a name is not shown. */
  previous: string | null
  next: string | null
  onTurn: (way: 'previous' | 'next') => void
}

/** Buttons at both edges of horizontally scrolling content. */
export const Arrows = ({ previous, next, onTurn }: ArrowsProps) => (
  <>
    {previous !== null && (
      <button
        type="button"
        className={styles.arrow}
        aria-label={previous}
        onClick={() => onTurn('previous')}
      >
        <IconBack />
      </button>
    )}
    {next !== null && (
      <button
        type="button"
        className={cx(styles.arrow, styles.next)}
        aria-label={next}
        onClick={() => onTurn('next')}
      >
        <IconNext />
      </button>
    )}
  </>
)

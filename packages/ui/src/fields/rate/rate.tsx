import { useId, type CSSProperties } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconStarFilled } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './rate.module.css'

export type RateProps = {
  /** 1 to `max`; 0 is not rated yet. */
  value: number
  /** Called with the chosen number of stars; without it the stars are read-only, in one element. */
  onChange?: (value: number) => void
  label?: string
  max?: number
}

/** Distance of two stars in the unit of the icons, 24 of which are a star's width. */
const STEP = 26

/** Star of IconStarFilled, from its notch at the left, in relative commands. */
const STAR =
  'l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z'

/** Path of the stars of a row between two indexes: an icon for each was a third of a product's markup. */
function drawStars(from: number, to: number): string {
  const row = Array.from({ length: Math.max(to - from, 0) }, () => STAR)
  return row.length === 0 ? '' : `M${9.243 + STEP * from} 7.34${row.join(`m${STEP} 0`)}`
}

export function Rate({ value, onChange, label, max = 5 }: RateProps) {
  const t = useMessages(messages)
  const name = useId()
  if (!onChange) {
    return (
      <svg
        className={styles.small}
        viewBox={`0 0 ${STEP * max} 24`}
        style={{ '--stars': max } as CSSProperties}
        role="img"
        aria-label={t('stars', { value })}
      >
        <path className={styles.on} d={drawStars(0, value)} />
        <path className={styles.off} d={drawStars(value, max)} />
      </svg>
    )
  }
  const stars = Array.from({ length: max }, (_, index) => index + 1)
  return (
    <span className={styles.rate} role="radiogroup" aria-label={label ?? t('rating')}>
      {stars.map((star) => (
        <label key={star} className={cx(styles.star, star <= value ? styles.on : styles.off)}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={star === value}
            aria-label={t('stars', { value: star })}
            onChange={() => onChange(star)}
          />
          <IconStarFilled />
        </label>
      ))}
    </span>
  )
}

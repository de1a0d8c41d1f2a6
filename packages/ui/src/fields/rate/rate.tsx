import { useId, type CSSProperties } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconStarFilled } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './rate.module.css'

export type RateProps = {
  /** 1 to `max`; 0 is not rated yet. */
  value: number
  /** Without it the stars are shown only, in one element. */
  onChange?: (value: number) => void
  label?: string
  max?: number
}

export function Rate({ value, onChange, label, max = 5 }: RateProps) {
  const t = useMessages(messages)
  const name = useId()
  if (!onChange) {
    return (
      <span
        className={styles.small}
        style={{ '--stars': max, '--value': value } as CSSProperties}
        role="img"
        aria-label={t('stars', { value })}
      />
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

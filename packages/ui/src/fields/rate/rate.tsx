import { useId } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconStarFilled } from '../../icons/icons.ts'
import styles from './rate.module.css'

export type RateProps = {
  /** 1 to `max`; 0 is not rated yet. */
  value: number
  /** Without it the stars only tell. */
  onChange?: (value: number) => void
  label?: string
  max?: number
}

export function Rate({ value, onChange, label = '评分', max = 5 }: RateProps) {
  const name = useId()
  const stars = Array.from({ length: max }, (_, index) => index + 1)
  if (!onChange) {
    return (
      <span className={styles.small} role="img" aria-label={`${value} 星`}>
        {stars.map((star) => (
          <IconStarFilled key={star} className={star <= value ? styles.on : styles.off} />
        ))}
      </span>
    )
  }
  return (
    <span className={styles.rate} role="radiogroup" aria-label={label}>
      {stars.map((star) => (
        <label key={star} className={cx(styles.star, star <= value ? styles.on : styles.off)}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={star === value}
            aria-label={`${star} 星`}
            onChange={() => onChange(star)}
          />
          <IconStarFilled />
        </label>
      ))}
    </span>
  )
}

import styles from './badge.module.css'

export type BadgeProps = {
  /** Nothing is drawn for 0; more than `max` shows as `max+`. */
  count: number
  max?: number
}

/** The number is for the eye; the element around the badge includes it in its own name. */
export function Badge({ count, max = 99 }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  )
}

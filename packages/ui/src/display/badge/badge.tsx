import styles from './badge.module.css'

export type BadgeProps = {
  /** Nothing is drawn for 0; more than `max` shows as `max+`. */
  count: number
  max?: number
}

/**
 * Visual number, hidden from screen readers: the element around the badge includes it in its
 * accessible name.
 */
export function Badge({ count, max = 99 }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from '../../helpers/cx.ts'

export type ChipProps = {
  children: ReactNode
  selected?: boolean
  /** Sold out: stays visible, struck, and announces it to a screen reader. */
  disabled?: boolean
  onClick?: () => void
  /** `sm` is the round one for filters and history. */
  size?: 'm' | 'sm'
}

export function Chip({ children, selected, disabled, onClick, size = 'm' }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, styles[size], selected && styles.on, disabled && styles.off)}
      aria-pressed={selected}
      // Still focusable, so that the shopper learns from a screen reader which choice is gone.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}

export function ChipGroup({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {children}
    </div>
  )
}

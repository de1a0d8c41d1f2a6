import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from '../../helpers/cx.ts'

export type ChipProps = {
  children: ReactNode
  selected?: boolean
  /** Sold out: the chip stays visible, is struck through, and a screen reader announces it. */
  disabled?: boolean
  onClick?: () => void
  /** `sm` is the round chip for filters and history. */
  size?: 'm' | 'sm'
}

export function Chip({ children, selected, disabled, onClick, size = 'm' }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, styles[size], selected && styles.on, disabled && styles.off)}
      aria-pressed={selected}
      // A sold-out chip stays focusable, so that a screen reader can announce it.
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

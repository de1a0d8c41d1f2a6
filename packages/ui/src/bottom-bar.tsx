import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'
import { cx } from './cx.ts'

export type BottomBarProps = {
  children: ReactNode
  /** Sits on the tab bar, as the cart's settle bar does. */
  onTabBar?: boolean
  label?: string
}

/** Fixed at the foot of the column; tell the Page (`bottom`) so that it leaves room. */
export function BottomBar({ children, onTabBar, label }: BottomBarProps) {
  return (
    <div
      className={cx(styles.frame, onTabBar && styles.raised)}
      role={label ? 'region' : undefined}
      aria-label={label}
    >
      <div className={styles.bar}>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'
import { cx } from '../../helpers/cx.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type BottomBarProps = {
  children: ReactNode
  /** Placed directly above the tab bar, like the cart's settle bar. */
  onTabBar?: boolean
  /** A strip above the bar; its appearance causes no layout shift. */
  above?: ReactNode
  label?: string
}

/** Fixed at the foot of the column; pass `bottom` to the Page so that it leaves room. */
export function BottomBar({ children, onTabBar, above, label }: BottomBarProps) {
  const t = useMessages(messages)
  return (
    <section
      className={cx(styles.frame, onTabBar && styles.raised)}
      aria-label={label ?? t('actions')}
      data-foot-bar
    >
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.bar}>{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Badge } from '../../display/badge/badge.tsx'
import { cx } from '../../helpers/cx.ts'
import { Link } from '../../actions/link/link.tsx'
import styles from './tab-bar.module.css'

export type TabBarItem = {
  href: string
  label: string
  icon: ReactNode
  /** Shown instead of `icon` on the current tab. */
  activeIcon?: ReactNode
  badge?: number
}
export type TabBarProps = {
  items: TabBarItem[]
  /** The href of the tab the page belongs to. */
  current: string
  label?: string
}

export function TabBar({ items, current, label = '主导航' }: TabBarProps) {
  // Each has its place from the first one on: a page may be painted while half of them have come.
  const gridTemplateColumns = `repeat(${items.length}, minmax(0, 1fr))`
  return (
    <nav className={styles.frame} aria-label={label}>
      <div className={styles.bar} style={{ gridTemplateColumns }}>
        {items.map((item) => {
          const on = item.href === current
          return (
            <Link
              key={item.href}
              href={item.href}
              className={cx(styles.tab, on && styles.on)}
              aria-current={on ? 'page' : undefined}
              aria-label={item.badge ? `${item.label}，${item.badge} 件` : undefined}
            >
              <span className={styles.icon}>
                {(on && item.activeIcon) || item.icon}
                <Badge count={item.badge ?? 0} />
              </span>
              {item.label}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}

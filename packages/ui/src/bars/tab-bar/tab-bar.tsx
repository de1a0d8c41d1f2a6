import type { ReactNode } from 'react'
import { Badge } from '../../display/badge/badge.tsx'
import { cx } from '../../helpers/cx.ts'
import { Link } from '../../actions/link/link.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './tab-bar.module.css'

export type TabBarItem = {
  href: string
  label: string
  icon: ReactNode
  /** Shown instead of `icon` on the current tab. */
  activeIcon?: ReactNode
  /** Hook that returns the number on the tab; 0 shows none. */
  useBadge?: (() => number) | undefined
}
export type TabBarProps = {
  items: TabBarItem[]
  /** The href of the tab the page belongs to. */
  current: string
  label?: string
}

export function TabBar({ items, current, label }: TabBarProps) {
  const t = useMessages(messages)
  // Each tab has its final position from the start, because a page may be painted before all tabs
  // are parsed.
  const gridTemplateColumns = `repeat(${items.length}, minmax(0, 1fr))`
  return (
    <nav className={styles.frame} aria-label={label ?? t('mainNavigation')} data-foot-bar>
      <div className={styles.bar} style={{ gridTemplateColumns }}>
        {items.map((item) => (
          <Tab key={item.href} item={item} isCurrent={item.href === current} />
        ))}
      </div>
    </nav>
  )
}

const useNoBadge = () => 0

function Tab({ item, isCurrent }: { item: TabBarItem; isCurrent: boolean }) {
  const t = useMessages(messages)
  const { href, label, icon, activeIcon, useBadge = useNoBadge } = item
  const badge = useBadge()
  return (
    <Link
      href={href}
      className={cx(styles.tab, isCurrent && styles.on)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={badge > 0 ? t('labelAndCount', { label, count: badge }) : undefined}
    >
      <span className={styles.icon}>
        {(isCurrent && activeIcon) || icon}
        <Badge count={badge} />
      </span>
      {label}
    </Link>
  )
}

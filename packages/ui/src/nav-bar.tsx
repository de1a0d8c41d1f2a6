import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { IconBack } from './icons.ts'
import styles from './nav-bar.module.css'

export type NavBarProps = {
  /** The page's name, its only h1. */
  title?: ReactNode
  onBack?: () => void
  backHref?: string
  /** Usually IconButtons. */
  right?: ReactNode
  /** Instead of a centred title: a search box, tabs. */
  children?: ReactNode
  tone?: 'card' | 'tenant' | 'ground' | 'float'
  line?: boolean
  /** A second row that sticks together with the bar. */
  below?: ReactNode
}

/** `float` lies transparent over a picture; switch it to `card` after the first 200 px. */
export function NavBar(props: NavBarProps) {
  const { title, onBack, backHref, right, children, tone = 'card', line, below } = props
  const back = onBack !== undefined || backHref !== undefined
  const edge = tone === 'float' ? 'float' : 'plain'
  return (
    <header className={cx(styles.nav, styles[tone], line && styles.line)}>
      <div className={cx(styles.bar, children !== undefined && styles.filled)}>
        <div className={styles.side}>
          {back && (
            <IconButton
              label="返回"
              tone={edge}
              href={onBack ? undefined : backHref}
              onClick={onBack}
            >
              <IconBack />
            </IconButton>
          )}
        </div>
        {children ?? (title ? <h1 className={styles.title}>{title}</h1> : <span />)}
        <div className={cx(styles.side, styles.right)}>{right}</div>
      </div>
      {below}
    </header>
  )
}

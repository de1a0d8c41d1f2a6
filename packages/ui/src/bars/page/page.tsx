import type { ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { WideContext, type Wide } from './wide-context.ts'
import { useMessages } from '../../messages/index.ts'
import { OfflineBanner } from '../offline-banner/offline-banner.tsx'
import { messages } from './messages.ts'
import styles from './page.module.css'

export type PageProps = {
  /** Hidden h1 for screen readers where no NavBar renders one. */
  title?: string
  /** NavBar or another header of the page; outside of main. */
  header?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Room reserved for the footer. */
  bottom?: 'none' | 'tab' | 'bar' | 'both'
  tone?: 'ground' | 'card'
  /** No gutter and no gaps: the content has its own. */
  flush?: boolean
  /**
   * Width on tablets and desktops instead of the column: `page` is up to 1200 px from 700 px on,
   * `split` makes room for two columns side by side from 960 px on, `rows` is 800 px wide from
   * 960 px on.
   */
  wide?: Wide
  busy?: boolean
  className?: string
}

export function Page(props: PageProps) {
  const t = useMessages(messages)
  const {
    title,
    header,
    children,
    footer,
    bottom = 'none',
    tone = 'ground',
    flush,
    busy,
    wide,
  } = props
  const page = (
    <div
      className={cx(styles.page, styles[tone], styles[bottom], props.className)}
      data-wide={wide}
    >
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {header}
      {/* Hidden by CSS where the header is a NavBar, which has its own h1. */}
      <div className={styles.offline}>
        <OfflineBanner />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className={cx(styles.main, !flush && styles.spaced)}
        aria-busy={busy || undefined}
      >
        {title && <h1 className={styles.title}>{title}</h1>}
        {children}
      </main>
      {footer}
    </div>
  )
  return <WideContext value={wide}>{page}</WideContext>
}

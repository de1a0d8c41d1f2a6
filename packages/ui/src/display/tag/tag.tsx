import type { ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import styles from './tag.module.css'

export type TagProps = { children: ReactNode; tone?: 'accent' | 'quiet' | 'solid' | 'ok' | 'warn' }

export function Tag({ children, tone = 'accent' }: TagProps) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>
}

/** One line of tags: tags that do not fit are hidden, except in larger text. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className={styles.tags}>{children}</span>
}

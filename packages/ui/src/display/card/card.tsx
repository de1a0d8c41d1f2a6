import type { ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from '../../helpers/cx.ts'
import { IconNext } from '../../icons/icons.ts'
import { Link } from '../../actions/link/link.tsx'

export type CardProps = {
  children: ReactNode
  /** No padding: pictures and lists reach the edge. */
  flush?: boolean
  as?: 'section' | 'div' | 'article' | 'nav'
  label?: string
  className?: string
}

export function Card({ children, flush, as: Tag = 'section', label, className }: CardProps) {
  return (
    <Tag className={cx(styles.card, flush && styles.flush, className)} aria-label={label}>
      {children}
    </Tag>
  )
}

export type CardHeadProps = {
  title: ReactNode
  note?: ReactNode
  more?: { href: string; label: string }
  right?: ReactNode
  /** Smaller heading, for cards whose content is more important: the supplier of some goods. */
  quiet?: boolean
}

export function CardHead({ title, note, more, right, quiet }: CardHeadProps) {
  return (
    <div className={cx(styles.head, quiet && styles.quiet)}>
      <h2 className={styles.title}>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {right && <span className={styles.right}>{right}</span>}
      {more && (
        <Link href={more.href} className={styles.more}>
          {more.label}
          <IconNext size={12} />
        </Link>
      )}
    </div>
  )
}

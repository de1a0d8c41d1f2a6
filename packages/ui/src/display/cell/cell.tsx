import type { MouseEventHandler, ReactNode } from 'react'
import styles from './cell.module.css'
import { cx } from '../../helpers/cx.ts'
import { IconNext } from '../../icons/icons.ts'
import { Link } from '../../actions/link/link.tsx'

export type CellProps = {
  label: ReactNode
  value?: ReactNode
  /** A second line below the label. */
  note?: ReactNode
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  icon?: ReactNode
  /** `start` puts the value right behind the label, as on the product page. */
  align?: 'start' | 'end'
  /** A control at the end (switch, radio); the row itself is then not a button. */
  end?: ReactNode
  disabled?: boolean
}

/** One row of a settings list; the whole row reacts to a tap. Put several into a `CellList`. */
export function Cell(props: CellProps) {
  const { label, value, note, href, onClick, icon, align = 'end', end, disabled } = props
  const goes = (href !== undefined || onClick !== undefined) && !disabled
  const content = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={cx(styles.label, value === undefined && styles.wide)}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={cx(styles.value, styles[align])}>{value}</span>}
      {end}
      {goes && <IconNext size={16} className={styles.next} />}
    </>
  )
  if (goes && href !== undefined) {
    return (
      <Link href={href} className={styles.cell} onClick={onClick}>
        {content}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={styles.cell} onClick={onClick} disabled={disabled}>
        {content}
      </button>
    )
  }
  return <div className={styles.cell}>{content}</div>
}

export function CellList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.list} aria-label={label}>
      {children}
    </section>
  )
}

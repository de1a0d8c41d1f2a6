import type { ReactNode } from 'react'
import { cx } from '../helpers/cx.ts'
import styles from './gallery.module.css'

/** One component in all of its states. */
export function Group(props: {
  title: string
  children: ReactNode
  row?: boolean
  bare?: boolean
}) {
  return (
    <section className={cx(styles.group, props.bare && styles.bare)} aria-label={props.title}>
      <h3 className={styles.title}>{props.title}</h3>
      <div className={props.row ? styles.row : styles.stack}>{props.children}</div>
    </section>
  )
}

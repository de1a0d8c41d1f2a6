import { Fragment, type ReactNode } from 'react'
import styles from './sums.module.css'

export type Sum = { label: string; value: ReactNode }

/** Amounts below each other, the outcome under a line. */
export function Sums({ rows, total }: { rows: readonly Sum[]; total?: Sum }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
      {total && (
        <>
          <dt className={styles.total}>{total.label}</dt>
          <dd className={`${styles.total} ${styles.value}`}>{total.value}</dd>
        </>
      )}
    </dl>
  )
}

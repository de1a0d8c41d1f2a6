import type { ReactNode } from 'react'
import { cx } from '@mall/ui'
import styles from './sums.module.css'

export type Sum = { label: string; value: ReactNode }

/** List of amounts with the total below a line. */
export function Sums({ rows, total }: { rows: readonly Sum[]; total: Sum }) {
  return (
    <dl>
      {rows.map((row) => (
        <Row key={row.label} {...row} />
      ))}
      <Row {...total} isTotal />
    </dl>
  )
}

function Row({ label, value, isTotal }: Sum & { isTotal?: boolean }) {
  return (
    <div className={cx(styles.row, isTotal && styles.total)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}

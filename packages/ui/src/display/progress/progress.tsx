import { cx } from '../../helpers/cx.ts'
import styles from './progress.module.css'

export type ProgressProps = {
  /** 0 to 1; null: in progress, extent unknown */
  value: number | null
  label: string
  muted?: boolean
}

export function Progress({ value, label, muted }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={cx(styles.track, muted && styles.muted)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent ?? undefined}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div
        className={cx(styles.done, percent === null && styles.unknown)}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}

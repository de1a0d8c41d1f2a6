import type { ReactNode } from 'react'
import styles from './checkbox.module.css'
import { cx } from '../../helpers/cx.ts'
import { IconCheck } from '../../icons/icons.ts'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text beside the box, links included; a tap on it toggles the box. */
  children?: ReactNode
  /** Accessible name of a box without a visible label. */
  label?: string
  /** Mixed state: some of the items that the box stands for are chosen. */
  mixed?: boolean
  disabled?: boolean
  /** Small text, e.g. terms. */
  small?: boolean
  /** The box has to be checked before the form can be sent. */
  error?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, label, mixed, disabled, small, error } = props
  return (
    <label className={cx(styles.row, small && styles.small, !children && styles.bare)}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed === true && !checked
        }}
        type="checkbox"
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-invalid={error || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.mark} aria-hidden="true">
        {mixed && !checked ? <span className={styles.dash} /> : <IconCheck />}
      </span>
      {children && <span>{children}</span>}
    </label>
  )
}

import styles from './switch.module.css'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean
  busy?: boolean
}

export function Switch({ checked, onChange, label, disabled, busy }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-busy={busy || undefined}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </span>
  )
}

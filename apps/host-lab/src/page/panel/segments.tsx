import styles from './panel.module.css'

/** Segmented control: all choices are visible. */
export function Segments<T extends string | number>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div className={styles.row} role="radiogroup" aria-label={label}>
      <span className={styles.rowLabel}>{label}</span>
      <span className={styles.segments}>
        {choices.map(([choice, label]) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === value}
            onClick={() => onChange(choice)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}

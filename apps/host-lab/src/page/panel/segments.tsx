import styles from './panel.module.css'

/** A choice of a few, all in view. */
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
      <span className={styles.what}>{label}</span>
      <span className={styles.segments}>
        {choices.map(([choice, words]) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === value}
            onClick={() => onChange(choice)}
          >
            {words}
          </button>
        ))}
      </span>
    </div>
  )
}

import { createContext, useContext, useId, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconCheck } from '../../icons/icons.ts'
import styles from './radio.module.css'

type Group = { name: string; value: string | undefined; onChange: (value: string) => void }
const GroupContext = createContext<Group | null>(null)

/** One choice of several; the platform moves through them by arrow keys. */
export function RadioGroup(props: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}) {
  const name = useId()
  return (
    <GroupContext value={{ name, value: props.value, onChange: props.onChange }}>
      <div role="radiogroup" aria-label={props.label}>
        {props.children}
      </div>
    </GroupContext>
  )
}

export type RadioProps = {
  value: string
  children: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** Above the mark, at the end of the row. */
  aside?: ReactNode
  disabled?: boolean
}

/** A whole row, its mark at the end. Lives in a RadioGroup. */
export function Radio({ value, children, note, icon, aside, disabled }: RadioProps) {
  const group = useContext(GroupContext)
  return (
    <label className={cx(styles.row, disabled && styles.off)}>
      {icon}
      <span className={styles.text}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.end}>
        {aside && <span className={styles.aside}>{aside}</span>}
        <input
          type="radio"
          className={styles.input}
          name={group?.name}
          value={value}
          checked={group?.value === value}
          disabled={disabled}
          onChange={() => group?.onChange(value)}
        />
        <span className={styles.mark} aria-hidden="true">
          <IconCheck />
        </span>
      </span>
    </label>
  )
}

import { createContext, useContext, useId, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconCheck } from '../../icons/icons.ts'
import styles from './radio.module.css'

type Group = {
  name: string
  value: string | undefined
  onChange: (value: string) => void
  tiles: boolean
}
const GroupContext = createContext<Group | null>(null)

/** A choice of one of several options; the browser moves through them by arrow keys. */
export function RadioGroup(props: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  /** Tiles side by side instead of rows. */
  tiles?: boolean
  children: ReactNode
}) {
  const { label, value, onChange, tiles = false, children } = props
  const name = useId()
  return (
    <GroupContext value={{ name, value, onChange, tiles }}>
      <div role="radiogroup" aria-label={label} className={tiles ? styles.tiles : undefined}>
        {children}
      </div>
    </GroupContext>
  )
}

export type RadioProps = {
  value: string
  children: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** Content above the mark, at the end of the row. */
  aside?: ReactNode
  disabled?: boolean
}

/** An option of a RadioGroup: a row with its mark at the end, or a tile. */
export function Radio({ value, children, note, icon, aside, disabled }: RadioProps) {
  const group = useContext(GroupContext)
  const input = (
    <input
      type="radio"
      className={styles.input}
      name={group?.name}
      value={value}
      checked={group?.value === value}
      disabled={disabled}
      onChange={() => group?.onChange(value)}
    />
  )
  if (group?.tiles) {
    return (
      <label className={cx(styles.tile, disabled && styles.off)}>
        {input}
        <span className={styles.face}>
          <span className={styles.tileName}>
            {icon}
            {children}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </label>
    )
  }
  return (
    <label className={cx(styles.row, disabled && styles.off)}>
      {icon}
      <span className={styles.text}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.end}>
        {aside && <span className={styles.aside}>{aside}</span>}
        {input}
        <span className={styles.mark} aria-hidden="true">
          <IconCheck />
        </span>
      </span>
    </label>
  )
}

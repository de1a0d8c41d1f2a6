import { useEffect, useRef } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconClear, IconSearch } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './search-box.module.css'

export type SearchBoxProps = {
  value: string
  onChange: (value: string) => void
  onSubmit: (value: string) => void
  placeholder?: string
  /** `card` for a coloured head, `fill` for a white bar. */
  tone?: 'card' | 'fill'
  label?: string
  submitLabel?: string
  /** Focuses the field when the page opens: for the search page itself. */
  startFocused?: boolean
}

export function SearchBox(props: SearchBoxProps) {
  const t = useMessages(messages)
  const { value, onChange, onSubmit, startFocused } = props
  const { placeholder, tone = 'fill', label = t('label'), submitLabel = t('submit') } = props
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (startFocused) field.current?.focus()
  }, [startFocused])

  return (
    <form
      role="search"
      action="."
      className={cx(styles.box, styles[tone])}
      onSubmit={(event) => {
        event.preventDefault()
        // Closes the keyboard, so that the results are visible.
        field.current?.blur()
        // Read from the DOM: text typed during hydration is not in `value` yet.
        onSubmit((field.current?.value ?? value).trim())
      }}
    >
      <IconSearch />
      <input
        ref={field}
        type="search"
        className={styles.input}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('clear')}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        >
          <IconClear size={16} />
        </button>
      )}
      <button type="submit" className={styles.go}>
        {submitLabel}
      </button>
    </form>
  )
}

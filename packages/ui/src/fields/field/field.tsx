import {
  useId,
  useRef,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { cx } from '../../helpers/cx.ts'
import styles from './field.module.css'
import { IconClear } from '../../icons/icons.ts'
import { keepInView } from '../../helpers/keep-in-view.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type FieldProps = {
  label: string
  /** Hides the label visually; the placeholder shows its text. */
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Error shown beside the field and announced; the field gets the error colour. */
  error?: ReactNode
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  name?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: HTMLInputAutoCompleteAttribute
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  maxLength?: number
  /** Button that clears the field; on by default. */
  clear?: boolean
  /** Element at the end of the line: a code button, a unit. */
  right?: ReactNode
  multiline?: boolean
  rows?: number
  /** Characters of a multiline text, shown as `3/500`; more can be typed. */
  limit?: number
  /** Several lines in a filled box instead of a line. */
  boxed?: boolean
  /** Without the line below the field, for a field that is alone on a card. */
  bare?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  onBlur?: () => void
  onFocus?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

export function Field(props: FieldProps) {
  const t = useMessages(messages)
  const { label, labelHidden, value, onChange, error, hint, clear = true, right, multiline } = props
  const { rows = 3, ref, onFocus } = props
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const clearable = clear && value !== '' && !props.disabled && !props.readOnly && !multiline
  const wrong = Boolean(error)
  const described = cx(hint !== undefined && `${id}h`, wrong && `${id}e`)

  const most = props.limit ?? props.maxLength
  const count = multiline && most !== undefined && (
    <p className={styles.count} aria-hidden="true">
      {[...value].length}/{most}
    </p>
  )

  const input = {
    id,
    className: styles.input,
    value,
    placeholder: props.placeholder,
    name: props.name,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    enterKeyHint: props.enterKeyHint,
    maxLength: props.maxLength,
    required: props.required,
    disabled: props.disabled,
    readOnly: props.readOnly,
    onBlur: props.onBlur,
    'aria-invalid': wrong || undefined,
    'aria-describedby': described,
    onFocus: () => {
      if (line.current) keepInView(line.current)
      onFocus?.()
    },
  }

  function handleClear() {
    onChange('')
    line.current?.querySelector('input')?.focus()
  }

  return (
    <div className={styles.field}>
      <div
        ref={line}
        className={cx(
          styles.line,
          props.bare && styles.bare,
          wrong && styles.wrong,
          multiline && styles.tall,
          props.boxed && styles.boxed,
        )}
      >
        <label htmlFor={id} className={cx(styles.label, labelHidden && styles.hidden)}>
          {label}
        </label>
        {multiline ? (
          <textarea {...input} ref={ref} rows={rows} onChange={(e) => onChange(e.target.value)} />
        ) : (
          <input
            {...input}
            ref={ref}
            type={props.type ?? 'text'}
            onChange={(e) => onChange(e.target.value)}
          />
        )}
        {clearable && (
          // Not a tab stop, because a keyboard has other ways to clear a field.
          <button
            type="button"
            className={styles.clear}
            tabIndex={-1}
            aria-label={t('clear', { label })}
            onClick={handleClear}
          >
            <IconClear size={16} />
          </button>
        )}
        {right && <div className={styles.right}>{right}</div>}
        {props.boxed && count}
      </div>
      {!props.boxed && count}
      <p className={styles.error} id={`${id}e`} role="alert">
        {error}
      </p>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}

import { Button } from '../../actions/button/button.tsx'
import styles from './code-field.module.css'
import { Field, type FieldProps } from '../field/field.tsx'
import { useSecondsLeft } from '../../display/countdown/use-seconds-left.ts'

export type CodeFieldProps = Omit<
  FieldProps,
  'type' | 'multiline' | 'rows' | 'right' | 'inputMode' | 'autoComplete'
> & {
  onSend: () => void
  /** When the next code may be asked for, in ms of `now`'s clock; 0 before the first. */
  resendAt: number
  now?: () => number
  sending?: boolean
  sendLabel?: string
  resendLabel?: string
}

/** A code by SMS: digits keyboard, filled in by the phone, and a button that waits. */
export function CodeField(props: CodeFieldProps) {
  const { onSend, resendAt, now = Date.now, sending, sendLabel, resendLabel, ...field } = props
  const left = useSecondsLeft(resendAt, now)
  const again = resendLabel ?? '重新获取'
  const label = left > 0 ? `${left} 秒后重发` : resendAt > 0 ? again : (sendLabel ?? '获取验证码')
  return (
    <Field
      maxLength={6}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(value) => field.onChange(value.replace(/\D/g, ''))}
      right={
        <Button
          size="sm"
          variant={left > 0 ? 'quiet' : 'accent'}
          needsNetwork="获取验证码"
          busy={sending}
          disabled={left > 0}
          onClick={onSend}
          className={styles.send}
        >
          {label}
        </Button>
      }
    />
  )
}

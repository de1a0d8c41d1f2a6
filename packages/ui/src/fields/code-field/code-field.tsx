import { Button } from '../../actions/button/button.tsx'
import styles from './code-field.module.css'
import { Field, type FieldProps } from '../field/field.tsx'
import { useSecondsLeft } from '../../display/countdown/use-seconds-left.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type CodeFieldProps = Omit<
  FieldProps,
  'type' | 'multiline' | 'rows' | 'right' | 'inputMode' | 'autoComplete'
> & {
  onSend: () => void
  /** Earliest time of the next code, in ms of the clock `now`; 0 before the first. */
  resendAt: number
  now?: () => number
  sending?: boolean
  sendLabel?: string
  resendLabel?: string
}

/**
 * Field for an SMS code: numeric keyboard, autofill by the phone, and a button with a countdown.
 */
export function CodeField(props: CodeFieldProps) {
  const t = useMessages(messages)
  const { onSend, resendAt, now = Date.now, sending, sendLabel, resendLabel, ...field } = props
  const left = useSecondsLeft(resendAt, now)
  const again = resendLabel ?? t('resend')
  const label =
    left > 0 ? t('resendIn', { seconds: left }) : resendAt > 0 ? again : (sendLabel ?? t('getCode'))
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
          needsNetwork={t('getCode')}
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

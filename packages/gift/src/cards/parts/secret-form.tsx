import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorText, isRefused } from '@mall/core/api'
import { useMessages } from '@mall/core/messages'
import { useCaptcha } from '@mall/commerce/identity'
import { Button, Card, Field, focusFirstInvalid, PasswordField } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import type { CardSecret } from '../model/use-open-card.ts'

export type SecretFormProps = {
  codeOnly?: boolean
  submitLabel: string
  /** @returns the error message; null after a success */
  onSubmit: (secret: CardSecret) => Promise<unknown>
  onNumber?: (number: string) => void
  note?: ReactNode
}
type Input = HTMLInputElement & HTMLTextAreaElement

const toDigits = (number: string) => number.replaceAll(/[\s-]/g, '')
const group = (number: string) => toDigits(number).replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Number and password of a card, or its code. A captcha opens where the server requires one. */
export function SecretForm(props: SecretFormProps) {
  const { codeOnly = false, submitLabel, onSubmit, onNumber, note } = props
  const t = useMessages(messages)
  const { runCaptcha, sheet } = useCaptcha()
  const [number, setNumber] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const numberField = useRef<Input>(null)
  const passwordField = useRef<Input>(null)
  const numberProblem = codeOnly
    ? ''
    : toDigits(number) === ''
      ? t('numberMissing')
      : /^\d{16}$/.test(toDigits(number))
        ? ''
        : t('numberWrong')
  const passwordProblem =
    password.trim() === '' ? t(codeOnly ? 'codeMissing' : 'passwordMissing') : ''

  async function submit(captchaVerifyParam?: string) {
    setBusy(true)
    const error = await onSubmit({
      ...(!codeOnly && { number: toDigits(number) }),
      password: password.trim(),
      ...(captchaVerifyParam !== undefined && { captchaVerifyParam }),
    })
    setBusy(false)
    if (!error) return
    if (isRefused(error, 'gift/captcha-needed')) {
      runCaptcha(t('captchaPurpose'), (proof) => void submit(proof))
      return
    }
    setProblem(errorText(error, t('openFailed')))
    passwordField.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isBusy) return
    if (focusFirstInvalid([numberProblem, numberField], [passwordProblem, passwordField])) return
    void submit()
  }

  const secret = {
    ref: passwordField,
    value: password,
    maxLength: 40,
    autoComplete: 'off',
    onChange: (value: string) => {
      setPassword(value)
      setProblem('')
    },
    error: problem || (isSubmitted ? passwordProblem : ''),
  } as const
  return (
    <Card>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {codeOnly ? (
          <Field {...secret} label={t('code')} placeholder={t('codeHint')} />
        ) : (
          <>
            <Field
              ref={numberField}
              label={t('number')}
              placeholder={t('numberHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={19}
              value={number}
              onChange={(value) => {
                setNumber(group(value))
                setProblem('')
                onNumber?.(group(value))
              }}
              error={isSubmitted ? numberProblem : ''}
            />
            <PasswordField {...secret} label={t('password')} placeholder={t('passwordHint')} />
          </>
        )}
        <Button type="submit" block busy={isBusy} needsNetwork={submitLabel}>
          {submitLabel}
        </Button>
        {note !== undefined && <p className={styles.foot}>{note}</p>}
      </form>
      {sheet}
    </Card>
  )
}

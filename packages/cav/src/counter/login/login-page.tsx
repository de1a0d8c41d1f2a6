import { useRef, useState, type FormEvent } from 'react'
import { errorText } from '@mall/core/api'
import { useCurrentPath, useMallNavigate, usePaths, usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { safeRedirect } from '@mall/core/paths'
import { useCompanyId, useCompanyInfo } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import { NotOpen } from '@mall/commerce/not-open'
import { Button, Card, Field, focusFirstInvalid, Note, PasswordField } from '@mall/ui'
import { useSignInStaffMutation } from '../cav-endpoints.ts'
import styles from '../counter.module.css'
import { messages } from './messages.ts'
import { staffToken } from '../staff-token.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Sign-in of staff; not open in a company without benefits. */
export function Component() {
  const t = useMessages(messages)
  const { offersBenefits } = useCompanyInfo()
  return offersBenefits === false ? <NotOpen title={t('signInTitle')} /> : <LoginPage />
}

function LoginPage() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const query = new URLSearchParams(useCurrentPath().split('?')[1])
  const [signIn, { isLoading }] = useSignInStaffMutation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState('')
  const nameField = useRef<Input>(null)
  const passwordField = useRef<Input>(null)
  const nameProblem = name.trim() === '' ? t('accountMissing') : ''
  const passwordProblem = password === '' ? t('passwordMissing') : ''

  async function submit() {
    const { data, error } = await signIn({ name: name.trim(), password })
    if (data) {
      staffToken(storage, companyId, () => clock.now()).save(data.token)
      go(safeRedirect(query.get('redirect'), paths.cavScan()), { replace: true })
      return
    }
    setProblem(errorText(error, t('signInFailed')))
    passwordField.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isLoading) return
    if (focusFirstInvalid([nameProblem, nameField], [passwordProblem, passwordField])) return
    void submit()
  }
  return (
    <ScreenFrame title={t('signInTitle')}>
      <Card label={t('signInTitle')}>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            ref={nameField}
            label={t('account')}
            placeholder={t('accountHint')}
            autoComplete="username"
            maxLength={40}
            value={name}
            onChange={(value) => {
              setName(value)
              setProblem('')
            }}
            error={isSubmitted ? nameProblem : ''}
          />
          <PasswordField
            ref={passwordField}
            label={t('password')}
            placeholder={t('passwordHint')}
            autoComplete="current-password"
            maxLength={100}
            value={password}
            onChange={(value) => {
              setPassword(value)
              setProblem('')
            }}
            error={problem || (isSubmitted ? passwordProblem : '')}
          />
          <Button type="submit" block busy={isLoading} needsNetwork={t('signIn')}>
            {t('signIn')}
          </Button>
          <Note>{t('signInNote')}</Note>
        </form>
      </Card>
    </ScreenFrame>
  )
}

import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LoginType } from '@mall/contract/states'
import { usePaths, useRememberedLogin } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import type { RememberedLogin } from '@mall/core/storage'
import { Button, Checkbox, Field, Link, PasswordField, focusFirstInvalid } from '@mall/ui'
import { formatPhone, toLoginId, validateRequired, identityMessages } from '@mall/commerce/identity'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from '../login.module.css'
import { loginFormMessages } from '../messages.ts'
import { useSubmitLogin } from './use-submit-login.ts'

/** Password sign-in with user name or phone; optionally remembered on this device. */
export function PasswordForm({
  allowed,
  runCaptcha,
  terms,
  draft,
  onDraft,
  ...options
}: FormProps) {
  const t = useMessages(loginFormMessages)
  const tForm = useMessages(identityMessages)
  const remembered = useRememberedLogin()
  const paths = usePaths()
  const redirect = useSearchParams()[0].get('redirect')
  const { busy, submit, refusal, clearRefusal } = useSubmitLogin(options)
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { userName, password, remember } = draft
  const [isSubmitted, setSubmitted] = useState(false)

  const fillIn = useEffectEvent((saved: RememberedLogin) =>
    // Input typed before decryption finishes takes precedence.
    onDraft({
      userName: userName || formatPhone(saved.userName),
      password: password || saved.userPwd,
      remember: true,
    }),
  )
  useEffect(() => {
    let shown = true
    void remembered.read().then((saved) => {
      if (saved && shown) fillIn(saved)
    })
    return () => {
      shown = false
    }
  }, [remembered])

  const nameProblem = validateRequired(userName, t('userName'), tForm)
  const passwordProblem = validateRequired(password, t('password'), tForm)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([nameProblem, first], [passwordProblem, second])) return
    if (!allowed() || busy) return
    const form = { loginType: LoginType.Password, loginId: toLoginId(userName), password }
    const saveLogin = async () => {
      if (remember) await remembered.save({ userName: form.loginId, userPwd: password })
      else remembered.forget()
    }
    runCaptcha(t('continueSignIn'), (proof) => void submit(form, proof, saveLogin))
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div>
        <Field
          ref={first}
          label={t('userName')}
          labelHidden
          name="username"
          autoComplete="username"
          placeholder={t('userNameHint')}
          maxLength={64}
          value={userName}
          onChange={(typed) => onDraft({ userName: typed })}
          onBlur={() => onDraft({ userName: formatPhone(userName) })}
          error={isSubmitted ? nameProblem : ''}
        />
        <PasswordField
          ref={second}
          label={t('password')}
          labelHidden
          name="password"
          placeholder={t('passwordHint')}
          maxLength={128}
          value={password}
          onChange={(typed) => {
            clearRefusal()
            onDraft({ password: typed })
          }}
          error={(isSubmitted && passwordProblem) || refusal}
        />
        <div className={styles.remember}>
          <Checkbox checked={remember} onChange={(on) => onDraft({ remember: on })}>
            {t('rememberPassword')}
          </Checkbox>
          <Link className={styles.forgotPassword} href={paths.accountEdit({ redirect })}>
            {t('forgotPassword')}
          </Link>
        </div>
      </div>
      <Button type="submit" block needsNetwork={t('signIn')} busy={busy} className={styles.submit}>
        {t('signIn')}
      </Button>
      {terms}
    </form>
  )
}

import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePaths, useRememberedLogin } from '@mall/core/feature'
import type { RememberedLogin } from '@mall/core/storage'
import { Button, Checkbox, Field, Link, PasswordField } from '@mall/ui'
import { focusFirstWrong } from '../../components/focus-first-wrong.ts'
import { groupedPhone, loginIdOf, requiredProblem } from '../../model/login-form.ts'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from './login.module.css'
import { useSubmitLogin } from './use-submit-login.ts'

/** Password login: user name or phone, and the password; remembered on this device if wished. */
export function PasswordForm({ allowed, ask, terms, draft, onDraft, ...options }: FormProps) {
  const remembered = useRememberedLogin()
  const paths = usePaths()
  const redirect = useSearchParams()[0].get('redirect')
  const { busy, submit, refusal, clearRefusal } = useSubmitLogin(options)
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { userName, password, remember } = draft
  const [tried, setTried] = useState(false)

  const fillIn = useEffectEvent((kept: RememberedLogin) =>
    // Whoever types faster than the device opens its record keeps what they typed.
    onDraft({
      userName: userName || groupedPhone(kept.userName),
      password: password || kept.userPwd,
      remember: true,
    }),
  )
  useEffect(() => {
    let shown = true
    void remembered.read().then((kept) => {
      if (kept && shown) fillIn(kept)
    })
    return () => {
      shown = false
    }
  }, [remembered])

  const nameProblem = requiredProblem(userName, '用户名')
  const passwordProblem = requiredProblem(password, '密码')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (focusFirstWrong([nameProblem, first], [passwordProblem, second])) return
    if (!allowed() || busy) return
    const form = { loginType: 2 as const, loginId: loginIdOf(userName), password }
    const keep = async () => {
      if (remember) await remembered.save({ userName: form.loginId, userPwd: password })
      else remembered.forget()
    }
    ask('继续登录', (proof) => void submit(form, proof, keep))
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div>
        <Field
          ref={first}
          label="用户名"
          labelHidden
          name="username"
          autoComplete="username"
          placeholder="请输入用户名或手机号"
          maxLength={64}
          value={userName}
          onChange={(typed) => onDraft({ userName: typed })}
          onBlur={() => onDraft({ userName: groupedPhone(userName) })}
          error={tried ? nameProblem : ''}
        />
        <PasswordField
          ref={second}
          label="密码"
          labelHidden
          name="password"
          placeholder="请输入密码"
          maxLength={128}
          value={password}
          onChange={(typed) => {
            clearRefusal()
            onDraft({ password: typed })
          }}
          error={(tried && passwordProblem) || refusal}
        />
        <div className={styles.remember}>
          <Checkbox checked={remember} onChange={(on) => onDraft({ remember: on })}>
            记住密码
          </Checkbox>
          <Link className={styles.forgotten} href={paths.accountEdit({ redirect })}>
            忘记密码
          </Link>
        </div>
      </div>
      <Button type="submit" block needsNetwork="登录" busy={busy} className={styles.submit}>
        登录
      </Button>
      {terms}
    </form>
  )
}

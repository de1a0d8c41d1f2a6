import { useEffect, useState, type FormEvent } from 'react'
import { useRememberedLogin } from '@mall/core/feature'
import { Button, Checkbox, Field, PasswordField } from '@mall/ui'
import { requiredProblem } from '../../model/login-form.ts'
import type { FormProps } from './login-page.tsx'
import styles from './login.module.css'
import { useSubmitLogin } from './use-submit-login.ts'

/** Password login: user name or phone, and the password; remembered on this device if wished. */
export function PasswordForm({ allowed, ask, terms }: FormProps) {
  const remembered = useRememberedLogin()
  const { busy, submit } = useSubmitLogin()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [tried, setTried] = useState(false)

  useEffect(() => {
    let shown = true
    void remembered.read().then((kept) => {
      if (!kept || !shown) return
      setUserName(kept.userName)
      setPassword(kept.userPwd)
      setRemember(true)
    })
    return () => {
      shown = false
    }
  }, [remembered])

  const nameProblem = requiredProblem(userName, '用户名')
  const passwordProblem = requiredProblem(password, '密码')

  async function handlePassed(proof: string) {
    const form = { loginType: 2 as const, loginId: userName.trim(), password }
    // Kept before the page is left for where the shopper wanted to go.
    if (remember) await remembered.save({ userName: form.loginId, userPwd: password })
    else remembered.forget()
    const served = await submit(form, proof)
    if (!served && remember) remembered.forget()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!allowed() || nameProblem || passwordProblem) return
    ask('继续登录', (proof) => void handlePassed(proof))
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field
        label="用户名"
        labelHidden
        name="username"
        autoComplete="username"
        placeholder="请输入用户名或手机号"
        maxLength={64}
        value={userName}
        onChange={setUserName}
        error={tried ? nameProblem : ''}
      />
      <PasswordField
        label="密码"
        labelHidden
        name="password"
        placeholder="请输入密码"
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={tried ? passwordProblem : ''}
      />
      <Checkbox checked={remember} onChange={setRemember}>
        记住密码
      </Checkbox>
      <Button type="submit" block busy={busy}>
        登录
      </Button>
      {terms}
    </form>
  )
}

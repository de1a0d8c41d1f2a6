import { useRef, useState, type FormEvent } from 'react'
import { Button, CodeField } from '@mall/ui'
import { focusFirstWrong } from '../../components/focus-first-wrong.ts'
import { codeProblem, phoneProblem, plainPhone } from '../../model/login-form.ts'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from './login.module.css'
import { PhoneField } from './phone-field.tsx'
import { useSmsCode } from './use-sms-code.ts'
import { useSubmitLogin } from './use-submit-login.ts'

/** Source: the specification, section 9. */
const waitSeconds = 120

/** SMS-code login; a phone that is not known yet is registered by it. */
export function CodeForm(props: FormProps & { label: string }) {
  const { allowed, ask, terms, label, draft, onDraft, uid, onBindPhone } = props
  const sms = useSmsCode({ method: 'login', waitSeconds, ask, uid })
  const { busy, submit, refusal, clearRefusal } = useSubmitLogin({ uid, onBindPhone })
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { phone, code } = draft
  const [tried, setTried] = useState(false)
  const wrongPhone = phoneProblem(phone)
  const wrongCode = codeProblem(code)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (focusFirstWrong([wrongPhone, first], [wrongCode, second])) return
    if (!allowed() || busy) return
    const form = { loginType: 1 as const, loginId: plainPhone(phone), password: code }
    ask('继续登录', (proof) => void submit(form, proof), { signsIn: form.loginId })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div>
        <PhoneField
          ref={first}
          placeholder="请输入手机号"
          value={phone}
          onChange={(typed) => onDraft({ phone: typed })}
          error={tried ? wrongPhone : sms.problemOf(phone)}
        />
        <CodeField
          ref={second}
          label="验证码"
          labelHidden
          placeholder="请输入 6 位验证码"
          value={code}
          onChange={(typed) => {
            clearRefusal()
            onDraft({ code: typed })
          }}
          error={(tried && wrongCode) || refusal}
          onSend={() => sms.request(phone, first)}
          sending={sms.sending}
          resendAt={sms.resendAt}
          now={sms.now}
        />
      </div>
      <Button type="submit" block needsNetwork="登录" busy={busy} className={styles.submit}>
        {label}
      </Button>
      {terms}
    </form>
  )
}

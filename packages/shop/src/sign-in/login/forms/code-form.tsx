import { useRef, useState, type FormEvent } from 'react'
import { LoginType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Button, CodeField, focusFirstInvalid } from '@mall/ui'
import {
  validateCode,
  validatePhone,
  normalizePhone,
  identityMessages,
  PhoneField,
  useSmsCode,
} from '@mall/commerce/identity'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from '../login.module.css'
import { loginFormMessages } from '../messages.ts'
import { useSubmitLogin } from './use-submit-login.ts'

/** Source: the specification, section 9. */
const waitSeconds = 120

type CodeFormProps = FormProps & { label: string }

/** SMS-code sign-in; registers unknown phones. */
export function CodeForm(props: CodeFormProps) {
  const t = useMessages(loginFormMessages)
  const tForm = useMessages(identityMessages)
  const { allowed, runCaptcha, terms, label, draft, onDraft, ...options } = props
  const { busy, submit, refusal, clearRefusal } = useSubmitLogin(options)
  const sms = useSmsCode({ method: 'login', waitSeconds, runCaptcha, uid: options.uid })
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { phone, code } = draft
  const [isSubmitted, setSubmitted] = useState(false)
  const wrongPhone = validatePhone(phone, tForm)
  const wrongCode = validateCode(code, tForm)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrongPhone, first], [wrongCode, second])) return
    if (!allowed() || busy) return
    const form = { loginType: LoginType.Code, loginId: normalizePhone(phone), password: code }
    runCaptcha(t('continueSignIn'), (proof) => void submit(form, proof), { signsIn: form.loginId })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div>
        <PhoneField
          ref={first}
          placeholder={t('phoneHint')}
          value={phone}
          onChange={(typed) => onDraft({ phone: typed })}
          error={(isSubmitted ? wrongPhone : null) ?? sms.getProblem(phone)}
        />
        <CodeField
          ref={second}
          label={t('code')}
          labelHidden
          placeholder={t('codeHint')}
          value={code}
          onChange={(typed) => {
            clearRefusal()
            onDraft({ code: typed })
          }}
          error={(isSubmitted && wrongCode) || refusal}
          onSend={() => sms.request(phone, first)}
          sending={sms.sending}
          resendAt={sms.resendAt}
          now={sms.now}
        />
      </div>
      <Button type="submit" block needsNetwork={t('signIn')} busy={busy} className={styles.submit}>
        {label}
      </Button>
      {terms}
    </form>
  )
}

import { useRef, useState, type FormEvent } from 'react'
import { isRefused } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSession } from '@mall/core/session'
import { Button, CodeField, focusFirstInvalid } from '@mall/ui'
import { useSignInMutation } from '../../login-endpoints.ts'
import {
  validateCode,
  validatePhone,
  normalizePhone,
  PhoneField,
  useSmsCode,
  identityMessages,
} from '@mall/commerce/identity'
import { failureText } from '../../flows/failure-text.ts'
import { flowMessages } from '../../messages.ts'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from '../login.module.css'
import { loginFormMessages } from '../messages.ts'

/** Source: the specification, section 9. */
const waitSeconds = 60

type BindFormProps = Pick<FormProps, 'allowed' | 'runCaptcha' | 'terms' | 'draft' | 'onDraft'> & {
  /** runs before the session starts */
  onBound?: () => void
}

/** Binds the pending chat account to a phone and signs in. */
export function BindForm({ allowed, runCaptcha, terms, draft, onDraft, onBound }: BindFormProps) {
  const t = useMessages(loginFormMessages)
  const tFlow = useMessages(flowMessages)
  const tForm = useMessages(identityMessages)
  const openId = useSession((state) => state.bindTicket)
  const sms = useSmsCode({ method: 'bind', waitSeconds, runCaptcha })
  const [bind, { isLoading }] = useSignInMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { phone, code: captcha } = draft
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState('')
  const wrongPhone = validatePhone(phone, tForm)
  const wrongCode = validateCode(captcha, tForm)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrongPhone, first], [wrongCode, second])) return
    if (!allowed() || isLoading) return
    setRefusal('')
    try {
      const args = { openId, phone: normalizePhone(phone), captcha }
      const result = await bind({ name: 'login.openIdBindPhone', args }).unwrap()
      notify.toast(tFlow('wechatBound'), { tone: 'ok' })
      onBound?.()
      await signIn(result)
    } catch (error) {
      if (isRefused(error, 'login/wrong-code')) setRefusal(failureText(error, tFlow))
      else notify.toast(failureText(error, tFlow), { tone: 'danger' })
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div>
        <PhoneField
          ref={first}
          placeholder={t('phoneToBindHint')}
          value={phone}
          onChange={(typed) => onDraft({ phone: typed })}
          error={isSubmitted ? wrongPhone : sms.getProblem(phone)}
        />
        <CodeField
          ref={second}
          label={t('code')}
          labelHidden
          placeholder={t('codeHint')}
          value={captcha}
          onChange={(typed) => {
            setRefusal('')
            onDraft({ code: typed })
          }}
          error={(isSubmitted && wrongCode) || refusal}
          onSend={() => sms.request(phone, first)}
          sending={sms.sending}
          resendAt={sms.resendAt}
          now={sms.now}
        />
      </div>
      <Button
        type="submit"
        block
        needsNetwork={t('signIn')}
        busy={isLoading}
        className={styles.submit}
      >
        {t('bindAndSignIn')}
      </Button>
      {terms}
    </form>
  )
}

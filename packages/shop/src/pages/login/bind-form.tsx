import { useState, type FormEvent } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { useSession } from '@mall/core/session'
import { Button, CodeField, Field } from '@mall/ui'
import { useLazyBindPhoneQuery } from '../../api/login-endpoints.ts'
import { codeProblem, phoneProblem, plainPhone } from '../../model/login-form.ts'
import type { FormProps } from './login-page.tsx'
import styles from './login.module.css'
import { useSmsCode } from './use-sms-code.ts'

const waitSeconds = 60

/** Binds the chat account that came here to a phone, which signs it in. */
export function BindForm({ allowed, ask, terms }: FormProps) {
  const openId = useSession((state) => state.openId)
  const sms = useSmsCode({ method: 'bind', waitSeconds, ask })
  const [bind, { isFetching }] = useLazyBindPhoneQuery()
  const signIn = useSignIn()
  const notify = useNotify()
  const [phone, setPhone] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [tried, setTried] = useState(false)
  const wrongPhone = phoneProblem(phone)
  const wrongCode = codeProblem(captcha)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!allowed() || wrongPhone || wrongCode || isFetching) return
    const { data, error } = await bind({ openId, phone: plainPhone(phone), captcha }, false)
    if (data) {
      notify.toast('微信绑定成功', { tone: 'ok' })
      await signIn(data)
      return
    }
    const { kind, message } = asApiError(error)
    notify.toast(kind === 'refusal' ? message : '网络错误', { tone: 'danger' })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field
        label="手机号"
        labelHidden
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="请输入要绑定的手机号"
        maxLength={13}
        value={phone}
        onChange={setPhone}
        error={tried ? wrongPhone : ''}
      />
      <CodeField
        label="验证码"
        labelHidden
        placeholder="请输入 6 位验证码"
        value={captcha}
        onChange={setCaptcha}
        error={tried ? wrongCode : ''}
        onSend={() => sms.request(phone)}
        sending={sms.sending}
        resendAt={sms.resendAt}
        now={sms.now}
      />
      <Button type="submit" block busy={isFetching}>
        绑定并登录
      </Button>
      {terms}
    </form>
  )
}

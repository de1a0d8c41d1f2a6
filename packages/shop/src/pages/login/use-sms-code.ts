import { useState } from 'react'
import { asApiError, NETWORK_FAILED } from '@mall/core/api'
import { useClock, useNotify } from '@mall/core/feature'
import { useLazySendCodeQuery } from '../../api/login-endpoints.ts'
import { captchaPhoneProblem, plainPhone } from '../../model/login-form.ts'

type Ask = (purpose: string, then: (captchaVerifyParam: string) => void) => void

/** Sends codes to a phone, behind the security check; another one only after the countdown. */
export function useSmsCode(options: { method: 'login' | 'bind'; waitSeconds: number; ask: Ask }) {
  const { method, waitSeconds, ask } = options
  const [sendCode, { isFetching }] = useLazySendCodeQuery()
  const [resendAt, setResendAt] = useState(0)
  const clock = useClock()
  const notify = useNotify()

  async function send(phoneNum: string, captchaVerifyParam: string) {
    const { data, error } = await sendCode({ phoneNum, method, captchaVerifyParam }, false)
    if (data) {
      setResendAt(clock.now() + waitSeconds * 1000)
      notify.toast('验证码已发送')
      return
    }
    const { kind, message } = asApiError(error)
    notify.toast(kind === 'refusal' ? message : NETWORK_FAILED, { tone: 'danger' })
  }

  return {
    sending: isFetching,
    resendAt,
    now: clock.now,
    /** Says what is wrong with the phone, or asks for the check and sends. */
    request(phone: string) {
      const problem = captchaPhoneProblem(phone)
      if (problem) notify.toast(problem, { tone: 'danger' })
      else ask('获取验证码', (proof) => void send(plainPhone(phone), proof))
    },
  }
}

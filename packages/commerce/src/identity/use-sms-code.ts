import { useState, type RefObject } from 'react'
import { asApiError, apiMessages } from '@mall/core/api'
import { useClock, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { showsWorkplaceIcon, useCompanyInfo } from '@mall/core/session'
import {
  useSendCodeMutation,
  useSendTicketCodeMutation,
  useSendWorkplaceCodeMutation,
} from './identity-endpoints.ts'
import { validateCaptchaPhone, normalizePhone } from './identity-form.ts'
import { identityMessages, messages } from './messages.ts'
import { useResendTime, type CodeMethod } from './resend-times.ts'
import type { CaptchaRunner } from './captcha/use-captcha.tsx'

export type SmsOptions = {
  method: CodeMethod
  waitSeconds: number
  runCaptcha: CaptchaRunner
  /** ticket of a workplace account to bind; null or '' for none */
  uid?: string | null
  fallback?: string
}

type FieldRef = RefObject<{ focus(): void } | null>

/** Sends SMS codes after a captcha; the next one only after the countdown. */
export function useSmsCode({ method, waitSeconds, runCaptcha, uid, fallback }: SmsOptions) {
  const t = useMessages(messages)
  const tApi = useMessages(apiMessages)
  const tForm = useMessages(identityMessages)
  const { loginMethod } = useCompanyInfo()
  const [sendPlain, plain] = useSendCodeMutation()
  const [sendWorkplace, workplace] = useSendWorkplaceCodeMutation()
  const [sendTicket, ticket] = useSendTicketCodeMutation()
  const [resendAt, setResendAt] = useResendTime(method)
  const [refused, setRefused] = useState({ phone: '', problem: '' })
  const clock = useClock()
  const notify = useNotify()

  async function send(run: () => PromiseLike<{ data?: unknown; error?: unknown }>) {
    const { data, error } = await run()
    if (data) {
      setResendAt(clock.now() + waitSeconds * 1000)
      notify.toast(t('codeSent'))
      return
    }
    const { kind, name, message, retryAfterSeconds } = asApiError(error)
    if (name === 'login/resend-wait' && retryAfterSeconds !== undefined) {
      setResendAt(clock.now() + retryAfterSeconds * 1000)
    }
    const hasResponse = kind === 'refusal' || kind === 'http'
    const text = hasResponse ? message.trim() || fallback : tApi('networkFailed')
    notify.toast(text ?? tApi('networkFailed'), { tone: 'danger' })
  }

  /** Sends a code to the phone of the signed-in shopper. */
  const requestOwn = () =>
    runCaptcha(
      t('getCode'),
      (proof) => void send(() => sendPlain({ method, captchaVerifyParam: proof })),
    )

  return {
    requestOwn,
    sending: plain.isLoading || workplace.isLoading || ticket.isLoading,
    resendAt,
    now: clock.now,
    /** Error of the phone that a code was requested for; '' after it changes. */
    getProblem: (input: string) => (refused.phone === input ? refused.problem : ''),
    /** Focuses an invalid phone field; otherwise runs the captcha and sends the code. */
    request(input: string, field: FieldRef) {
      const problem = validateCaptchaPhone(input, tForm)
      setRefused({ phone: input, problem })
      if (problem) return field.current?.focus()
      const phone = normalizePhone(input)
      // The ticket replaces the captcha: the workplace app has verified it.
      if (uid) return void send(() => sendTicket({ phone, uid }))
      const sendWith = (proof: string) => {
        const byWorkplace = method === 'login' && showsWorkplaceIcon(loginMethod)
        void send(() =>
          byWorkplace
            ? sendWorkplace({ phone, captchaToken: proof, type: '1' })
            : sendPlain({ phoneNum: phone, method, captchaVerifyParam: proof }),
        )
      }
      runCaptcha(t('getCode'), sendWith, method === 'login' ? { sendsTo: phone } : { phone })
    },
  }
}

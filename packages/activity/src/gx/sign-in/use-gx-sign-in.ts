import { useRef, useState } from 'react'
import { LoginType } from '@mall/contract/states'
import { apiMessages, errorText, isRefused } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { SealingUnavailable, sealLoginForm } from '@mall/core/session'
import { useLazyPublicKeyQuery } from '@mall/commerce/identity'
import { useGxLoginMutation } from '../gx-endpoints.ts'
import { messages } from './messages.ts'

type Proof = { phone: string; code: string; captchaVerifyParam: string }

/** Encrypts the form and signs in. `refusal` is the error of the code until the next submit. */
export function useGxSignIn() {
  const t = useMessages(messages)
  const tApi = useMessages(apiMessages)
  const [loadKey] = useLazyPublicKeyQuery()
  const [login] = useGxLoginMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const running = useRef(false)

  async function submit({ phone, code, captchaVerifyParam }: Proof) {
    // A ref, because two submits of one frame see the same state.
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal('')
    try {
      const key = await loadKey(undefined, false).unwrap()
      const form = { loginType: LoginType.Code, loginId: phone, password: code }
      const sealed = await sealLoginForm({ ...form, captchaVerifyParam }, key)
      const result = await login(sealed).unwrap()
      notify.toast(t('signedIn'), { tone: 'ok' })
      await signIn(result)
    } catch (error) {
      const text =
        error instanceof SealingUnavailable
          ? t('insecurePage')
          : errorText(error, tApi('networkFailed'))
      if (isRefused(error, 'login/wrong-code')) setRefusal(text)
      else notify.toast(text, { tone: 'danger' })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, submit, refusal, clearRefusal: () => setRefusal('') }
}

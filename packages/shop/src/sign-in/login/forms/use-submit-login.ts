import { useRef, useState } from 'react'
import { LoginType } from '@mall/contract/states'
import { isRefused, ticketOf } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { sealLoginForm } from '@mall/core/session'
import { useLazyPublicKeyQuery } from '@mall/commerce/identity'
import { useSignInMutation, type SignInRequest } from '../../login-endpoints.ts'
import { failureText } from '../../flows/failure-text.ts'
import { flowMessages } from '../../messages.ts'
import { loginFormMessages } from '../messages.ts'

type Form = Omit<Parameters<typeof sealLoginForm>[0], 'captchaVerifyParam'>
type EncryptedForm = Awaited<ReturnType<typeof sealLoginForm>>

export type SubmitOptions = {
  /** ticket of a workplace account to bind at sign-in; '' if none */
  uid: string
  /** refusal 20018: the account needs a phone first */
  onBindPhone: (ticket: string) => void
  /** too many wrong passwords from anywhere: the account takes an SMS code */
  onCodeNeeded: (message: string) => void
}

function buildSignInRequest(
  { loginType }: Form,
  encrypted: EncryptedForm,
  uid: string,
): SignInRequest {
  if (!uid) return { name: 'login.login', args: encrypted }
  const name = loginType === LoginType.Code ? 'ding.codeLogin' : 'ding.passwordLogin'
  return { name, args: { ...encrypted, openId: uid } }
}

/** Refusals about the input: shown at the field instead of a toast. */
const FIELD_REFUSALS = ['login/wrong', 'login/wrong-code'] as const

/**
 * Encrypts the form and signs in. `onServed` runs before navigation. `refusal` is the server's
 * message for the last field until the next submit.
 */
export function useSubmitLogin({ uid, onBindPhone, onCodeNeeded }: SubmitOptions) {
  const t = useMessages(loginFormMessages)
  const tFlow = useMessages(flowMessages)
  const [loadKey] = useLazyPublicKeyQuery()
  const [login] = useSignInMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const running = useRef(false)

  async function submit(form: Form, captchaVerifyParam: string, onServed?: () => Promise<void>) {
    // A ref, because two submits of one frame see the same state.
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal('')
    try {
      const key = await loadKey(undefined, false).unwrap()
      const encrypted = await sealLoginForm({ ...form, captchaVerifyParam }, key)
      const { message, ...result } = await login(buildSignInRequest(form, encrypted, uid)).unwrap()
      await onServed?.()
      notify.toast(message || t('signedIn'), { tone: 'ok' })
      await signIn(result)
    } catch (error) {
      const ticket = ticketOf(error)
      if (ticket && isRefused(error, 'login/bind-phone')) onBindPhone(ticket)
      else if (isRefused(error, 'login/sms-needed')) onCodeNeeded(failureText(error, tFlow))
      else if (FIELD_REFUSALS.some((name) => isRefused(error, name))) {
        setRefusal(failureText(error, tFlow))
      } else notify.toast(failureText(error, tFlow), { tone: 'danger' })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, submit, refusal, clearRefusal: () => setRefusal('') }
}

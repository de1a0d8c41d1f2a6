import { useRef, useState } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { sealLoginForm, SealingUnavailable } from '@mall/core/session'
import { useLazyPublicKeyQuery, useLoginMutation } from '../../api/login-endpoints.ts'

type Form = Omit<Parameters<typeof sealLoginForm>[0], 'captchaVerifyParam'>

/** What a failed sign-in says: the server's sentence, or that the network failed. */
export function failureText(error: unknown): string {
  if (error instanceof SealingUnavailable) return '当前页面不安全，请通过 https 地址打开后登录'
  const { kind, message } = asApiError(error)
  return kind === 'refusal' ? message : '网络错误'
}

/** Seals the form for the server and signs in. `onServed` runs before the page is left. */
export function useSubmitLogin() {
  const [loadKey] = useLazyPublicKeyQuery()
  const [login] = useLoginMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function submit(form: Form, captchaVerifyParam: string, onServed?: () => Promise<void>) {
    // Told by a ref: two submits of one moment see the same state.
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const key = await loadKey(undefined, false).unwrap()
      const result = await login(await sealLoginForm({ ...form, captchaVerifyParam }, key)).unwrap()
      await onServed?.()
      notify.toast('登录成功', { tone: 'ok' })
      await signIn(result)
    } catch (error) {
      notify.toast(failureText(error), { tone: 'danger' })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, submit }
}

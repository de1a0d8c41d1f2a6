import { useState } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { sealLoginForm, SealingUnavailable } from '@mall/core/session'
import { useLazyPublicKeyQuery, useLoginMutation } from '../../api/login-endpoints.ts'

type Form = Omit<Parameters<typeof sealLoginForm>[0], 'captchaVerifyParam'>

/** What a failed sign-in says: the server's sentence, or that the network failed. */
function failureText(error: unknown): string {
  if (error instanceof SealingUnavailable) return '当前页面不安全，请通过 https 地址打开后登录'
  const { kind, message } = asApiError(error)
  return kind === 'refusal' ? message : '网络错误'
}

/** Seals the form for the server and signs in; true where it was served. */
export function useSubmitLogin() {
  const [loadKey] = useLazyPublicKeyQuery()
  const [login] = useLoginMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  async function submit(form: Form, captchaVerifyParam: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const key = await loadKey(undefined, false).unwrap()
      const result = await login(await sealLoginForm({ ...form, captchaVerifyParam }, key)).unwrap()
      notify.toast('登录成功', { tone: 'ok' })
      await signIn(result)
      return true
    } catch (error) {
      notify.toast(failureText(error), { tone: 'danger' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}

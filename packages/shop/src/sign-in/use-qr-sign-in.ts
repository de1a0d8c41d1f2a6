import { useEffect, useEffectEvent, useState } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify, useSignIn } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { makeOAuthSecret } from '@mall/core/session'
import { useQrPollMutation, useQrStartMutation } from './login-endpoints.ts'
import { failureText } from './flows/failure-text.ts'
import { flowMessages, messages } from './messages.ts'

const POLL_MS = 2_000

export type QrSignIn =
  | { kind: 'loading' }
  | { kind: 'waiting' | 'scanned' | 'refused' | 'expired'; code: string }
  | { kind: 'failed'; message: string }

/** Requests a QR code and polls until a phone confirms it; only while `open`. */
export function useQrSignIn(open: boolean) {
  const t = useMessages(messages)
  const tFlow = useMessages(flowMessages)
  const [start] = useQrStartMutation()
  const [poll] = useQrPollMutation()
  const signIn = useSignIn()
  const notify = useNotify()
  const [state, setState] = useState<QrSignIn>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  const fail = useEffectEvent((error: unknown) =>
    setState({ kind: 'failed', message: failureText(error, tFlow) }),
  )
  const requestCode = useEffectEvent(async (challenge: string) => {
    const { data, error } = await start({ challenge })
    return data ? { code: data.code } : { code: null, message: failureText(error, tFlow) }
  })
  /** Returns false once no further poll is useful. */
  const pollOnce = useEffectEvent(
    async (code: string, verifier: string, isCurrent: () => boolean) => {
      const { data, error } = await poll({ code, verifier })
      if (!isCurrent()) return false
      if (data?.login) {
        notify.toast(t('signedIn'), { tone: 'ok' })
        await signIn(data.login)
        return false
      }
      if (data && data.state !== 'confirmed') {
        setState({ kind: data.state, code })
        return data.state === 'waiting' || data.state === 'scanned'
      }
      const { kind } = asApiError(error)
      if (kind !== 'refusal') return true
      fail(error)
      return false
    },
  )

  useEffect(() => {
    if (!open) return
    let isActive = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const isCurrent = () => isActive
    async function run() {
      setState({ kind: 'loading' })
      try {
        const { verifier, challenge } = await makeOAuthSecret()
        const started = await requestCode(challenge)
        if (!isActive) return
        if (started.code === null) return setState({ kind: 'failed', message: started.message })
        const { code } = started
        setState({ kind: 'waiting', code })
        const schedule = () => {
          timer = setTimeout(() => {
            void pollOnce(code, verifier, isCurrent).then((again) => {
              if (again && isActive) schedule()
            })
          }, POLL_MS)
        }
        schedule()
      } catch (error) {
        if (isActive) fail(error)
      }
    }
    void run()
    return () => {
      isActive = false
      clearTimeout(timer)
    }
  }, [open, attempt])

  return { state, refresh: () => setAttempt((now) => now + 1) }
}

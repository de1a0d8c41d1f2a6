import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArgsOf, DataOf } from '@mall/contract'
import { asApiError, isRefused } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useCheckCaptchaMutation, useLazyCaptchaQuery } from '../../api/login-endpoints.ts'

export type Captcha = DataOf<'login.captcha'>
export type CaptchaProof = DataOf<'login.checkCaptcha'>
export type CaptchaState = 'idle' | 'checking' | 'ok' | 'miss'
type CaptchaAnswer = Omit<ArgsOf<'login.checkCaptcha'>, 'captchaId'>

/** An answer is shown so long before the way goes on or starts anew. Source: the specification. */
const FEEDBACK_MS = 300
const waitForFeedback = () => new Promise<void>((resolve) => setTimeout(resolve, FEEDBACK_MS))

/** One captcha at a time: loads it, has the server check the answer, loads another after a miss. */
export function useCaptchaCheck(kind: Captcha['kind'], onPassed: (proof: CaptchaProof) => void) {
  const [fetchCaptcha] = useLazyCaptchaQuery()
  const [check] = useCheckCaptchaMutation()
  const notify = useNotify()
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [failure, setFailure] = useState('')
  const [state, setState] = useState<CaptchaState>('idle')
  // The newest question: what an older one brings, or one of a closed sheet, is not wanted.
  const latest = useRef(0)

  async function load(notBefore?: Promise<void>) {
    const current = ++latest.current
    const { data, error } = await fetchCaptcha({ kind }, false)
    await notBefore
    if (current !== latest.current) return
    setState('idle')
    setCaptcha(error ? null : (data ?? null))
    setFailure(error ? asApiError(error).message : '')
  }

  const start = useEffectEvent(() => void load())
  const abandon = useEffectEvent(() => void latest.current++)
  useEffect(() => {
    start()
    return () => abandon()
  }, [kind])

  async function answer(input: CaptchaAnswer) {
    if (!captcha || state !== 'idle') return
    const current = latest.current
    setState('checking')
    const { data, error } = await check({ captchaId: captcha.captchaId, ...input })
    if (current !== latest.current) return
    if (data) {
      setState('ok')
      await waitForFeedback()
      if (current === latest.current) onPassed(data)
      return
    }
    setState('miss')
    // A slip is told beside the picture; that the network or the server failed is not a slip.
    if (!isRefused(error, 'login/captcha'))
      notify.toast(asApiError(error).message, { tone: 'danger' })
    await load(waitForFeedback())
  }

  return {
    /** null while one is loaded for the first time, or of the kind left before */
    captcha: captcha?.kind === kind ? captcha : null,
    failure,
    state,
    answer: (input: CaptchaAnswer) => void answer(input),
    renew() {
      setFailure('')
      void load()
    },
  }
}

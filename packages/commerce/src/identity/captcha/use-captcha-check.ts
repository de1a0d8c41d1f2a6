import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArgsOf, DataOf } from '@mall/contract'
import { asApiError, isRefused } from '@mall/core/api'
import type { ProviderCaptcha } from '@mall/core/captcha'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { captchaMessages } from '../messages.ts'
import { useCheckCaptchaMutation, useLazyCaptchaQuery } from '../identity-endpoints.ts'
import { findWork } from './find-work.ts'

export type Captcha = DataOf<'login.captcha'>
export type CaptchaProof = DataOf<'login.checkCaptcha'>
export type CaptchaState = 'idle' | 'checking' | 'ok' | 'miss'
type CaptchaAnswer = Omit<ArgsOf<'login.checkCaptcha'>, 'captchaId' | 'work'>

/** Duration of the result display before continuing or reloading. Source: the specification. */
const FEEDBACK_MS = 300
const waitForFeedback = () => new Promise<void>((resolve) => setTimeout(resolve, FEEDBACK_MS))

/** Kinds of the mall's own captcha. */
export type OwnKind = Exclude<Captcha['kind'], ProviderCaptcha['kind']>

export const isOfProvider = (captcha: Captcha): captcha is ProviderCaptcha =>
  captcha.kind !== 'puzzle' && captcha.kind !== 'question'

export type CaptchaCheckOptions = {
  kind: OwnKind
  /** `own`: the mall's own captcha instead of the company's provider */
  source: 'company' | 'own'
  /** phone that the proof sends an SMS code to */
  phone: string | undefined
  onLoad: (captcha: Captcha) => void
  onPassed: (proof: CaptchaProof) => void
}

/**
 * Loads a captcha, has the server check the input, and loads another after a failure. The proof of
 * work is computed from the moment the captcha is loaded.
 */
export function useCaptchaCheck({ kind, source, phone, ...on }: CaptchaCheckOptions) {
  const [fetchCaptcha] = useLazyCaptchaQuery()
  const [check] = useCheckCaptchaMutation()
  const notify = useNotify()
  const t = useMessages(captchaMessages)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [failure, setFailure] = useState('')
  const [state, setState] = useState<CaptchaState>('idle')
  const [refusal, setRefusal] = useState('')
  // Sequence number: ignores responses of older captchas and closed sheets.
  const latest = useRef(0)
  const work = useRef<Promise<number | null> | null>(null)

  async function load(notBefore?: Promise<void>) {
    const current = ++latest.current
    const phonePrefix = phone === undefined ? {} : { phonePrefix: phone.slice(0, 7) }
    const own = source === 'own' ? { source } : {}
    const { data, error } = await fetchCaptcha({ kind, ...own, ...phonePrefix }, false)
    await notBefore
    if (current !== latest.current) return
    work.current = data && data.workBits > 0 ? startWork(data, current) : null
    setState('idle')
    setCaptcha(error ? null : (data ?? null))
    setFailure(error ? asApiError(error).message : '')
    if (data) on.onLoad(data)
  }

  const startWork = ({ captchaId, workBits: bits }: Captcha, current: number) =>
    findWork({ captchaId, bits, isNeeded: () => current === latest.current })

  const start = useEffectEvent(() => void load())
  const abandon = useEffectEvent(() => void latest.current++)
  useEffect(() => {
    start()
    return () => abandon()
  }, [kind, source])

  async function answer(input: CaptchaAnswer) {
    if (!captcha || state !== 'idle') return
    const current = latest.current
    setState('checking')
    setRefusal('')
    const done = await work.current
    if (current !== latest.current) return
    const proof = done === null ? {} : { work: done }
    const { data, error } = await check({ captchaId: captcha.captchaId, ...input, ...proof })
    if (current !== latest.current) return
    if (data) {
      setState('ok')
      await waitForFeedback()
      if (current === latest.current) on.onPassed(data)
      return
    }
    if (isOfProvider(captcha) && isRefused(error, 'login/captcha-unavailable')) return fail()
    setState('miss')
    const { message } = asApiError(error)
    // A wrong answer is shown next to the image; network and server errors are not wrong answers.
    if (isRefused(error, 'login/captcha')) setRefusal(message)
    else notify.toast(message, { tone: 'danger' })
    await load(waitForFeedback())
  }

  /** Reports that the provider failed; the captcha stays, so that the mall's own can be offered. */
  function fail() {
    latest.current++
    setState('idle')
    setFailure(t('unavailable'))
  }

  const isCurrent = source === 'company' && captcha !== null && isOfProvider(captcha)
  return {
    /** null while the first captcha, or one of another kind, is loading */
    captcha: isCurrent || captcha?.kind === kind ? captcha : null,
    fail,
    failure,
    /** message about the last solution, until the next attempt */
    refusal,
    state,
    dismissFailure: () => setFailure(''),
    dismissRefusal: () => setRefusal(''),
    answer: (input: CaptchaAnswer) => void answer(input),
    renew() {
      // After a failure no captcha is rendered until the next one has loaded, because a provider's
      // script would load twice.
      if (failure) setCaptcha(null)
      setFailure('')
      void load()
    },
  }
}

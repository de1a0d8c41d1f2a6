import { useRef, useState, type ReactNode } from 'react'
import { useClock } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import type { CaptchaProof } from './use-captcha-check.ts'

const CaptchaSheet = lazyPart(async () => (await import('./captcha-sheet.tsx')).CaptchaSheet)

type OnProof = (captchaVerifyParam: string) => void
type CaptchaRequest = {
  id: number
  purpose: string
  run: OnProof
  open: boolean
  sendsTo: string | undefined
  phone: string | undefined
}

export type CaptchaOptions = {
  sendsTo?: string
  /** phone that receives a code of another purpose */
  phone?: string
  /** phone of a code sign-in; reuses the valid proof that sent its code */
  signsIn?: string
}
export type CaptchaRunner = (purpose: string, then: OnProof, options?: CaptchaOptions) => void

/** Safety margin before the proof expires. */
const MARGIN_MS = 10_000

/**
 * Captcha for calls that need its proof: `runCaptcha` opens it and runs the callback with the
 * proof. `sheet` must be rendered.
 */
export function useCaptcha(): { runCaptcha: CaptchaRunner; sheet: ReactNode } {
  const [request, setRequest] = useState<CaptchaRequest>({
    id: 0,
    purpose: '',
    run: () => undefined,
    open: false,
    sendsTo: undefined,
    phone: undefined,
  })
  const clock = useClock()
  const reusable = useRef<{ phone: string; proof: string; validUntil: number } | null>(null)
  const close = () => setRequest((now) => ({ ...now, open: false }))

  function handlePassed({ captchaVerifyParam: proof, expiresIn }: CaptchaProof) {
    if (!request.open) return
    close()
    const { sendsTo: phone } = request
    const validUntil = clock.now() + expiresIn * 1000 - MARGIN_MS
    reusable.current = phone === undefined ? null : { phone, proof, validUntil }
    request.run(proof)
  }

  return {
    runCaptcha(purpose, run, { sendsTo, signsIn, phone = sendsTo } = {}) {
      const cached = reusable.current
      // One puzzle covers sending the code and the sign-in; the sign-in consumes the proof.
      if (cached && cached.phone === signsIn && clock.now() < cached.validUntil) {
        reusable.current = null
        return run(cached.proof)
      }
      setRequest(({ id }) => ({ id: id + 1, purpose, run, open: true, sendsTo, phone }))
    },
    sheet: request.id > 0 && (
      <CaptchaSheet
        // Each request has a new sheet, also while the previous one is closing, so that it starts empty.
        key={request.id}
        open={request.open}
        purpose={request.purpose}
        phone={request.phone}
        onClose={close}
        onPassed={handlePassed}
      />
    ),
  }
}

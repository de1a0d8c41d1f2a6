import { useRef, useState, type ReactNode } from 'react'
import { useClock } from '@mall/core/feature'
import { lazySheet } from '../../components/lazy-sheet.tsx'
import type { CaptchaProof } from './use-captcha-check.ts'

const CaptchaSheet = lazySheet(async () => (await import('./captcha-sheet.tsx')).CaptchaSheet)

type OnProof = (captchaVerifyParam: string) => void
type CaptchaRequest = {
  id: number
  purpose: string
  run: OnProof
  open: boolean
  sendsTo: string | undefined
}

export type CaptchaOptions = {
  /** the phone that a sign-in code is sent to with the proof */
  sendsTo?: string
  /** the phone that signs in by code; a valid proof that sent its code is used without a check */
  signsIn?: string
}
export type CaptchaRunner = (purpose: string, then: OnProof, options?: CaptchaOptions) => void

/** The request must arrive before the proof expires. */
const MARGIN_MS = 10_000

/**
 * The security check in front of whatever needs its proof: `ask` opens it, and what was wished runs
 * with the proof once it is passed. `sheet` has to be rendered.
 */
export function useCaptcha(): { runCaptcha: CaptchaRunner; sheet: ReactNode } {
  const [request, setRequest] = useState<CaptchaRequest>({
    ...{ id: 0, purpose: '', run: () => undefined, open: false, sendsTo: undefined },
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
    runCaptcha(purpose, run, { sendsTo, signsIn } = {}) {
      const cached = reusable.current
      // One puzzle serves the code and the sign-in with it; the server consumes the proof by that.
      if (cached && cached.phone === signsIn && clock.now() < cached.validUntil) {
        reusable.current = null
        return run(cached.proof)
      }
      setRequest(({ id }) => ({ id: id + 1, purpose, run, open: true, sendsTo }))
    },
    sheet: request.id > 0 && (
      <CaptchaSheet
        // Every wish has a check of its own, even while the sheet of the last one still leaves.
        key={request.id}
        open={request.open}
        purpose={request.purpose}
        onClose={close}
        onPassed={handlePassed}
      />
    ),
  }
}

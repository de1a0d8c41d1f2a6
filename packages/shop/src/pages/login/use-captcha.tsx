import { useRef, useState, type ReactNode } from 'react'
import { useClock } from '@mall/core/feature'
import { lateSheet } from '../../components/late-sheet.tsx'
import type { CaptchaProof } from './use-captcha-check.ts'

const CaptchaSheet = lateSheet(async () => (await import('./captcha-sheet.tsx')).CaptchaSheet)

type Then = (captchaVerifyParam: string) => void
type Wish = { id: number; purpose: string; run: Then; open: boolean; sendsTo: string | undefined }

export type CaptchaOptions = {
  /** the phone that a sign-in code is sent to with the proof */
  sendsTo?: string
  /** the phone that signs in by code; a valid proof that sent its code is used without a check */
  signsIn?: string
}
export type AskCaptcha = (purpose: string, then: Then, options?: CaptchaOptions) => void

/** The request must arrive before the proof expires. */
const MARGIN_MS = 10_000

/**
 * The security check in front of whatever needs its proof: `ask` opens it, and what was wished runs
 * with the proof once it is passed. `sheet` has to be rendered.
 */
export function useCaptcha(): { ask: AskCaptcha; sheet: ReactNode } {
  const [wish, setWish] = useState<Wish>({
    ...{ id: 0, purpose: '', run: () => undefined, open: false, sendsTo: undefined },
  })
  const clock = useClock()
  const reusable = useRef<{ phone: string; proof: string; validUntil: number } | null>(null)
  const close = () => setWish((now) => ({ ...now, open: false }))

  function handlePassed({ captchaVerifyParam: proof, expiresIn }: CaptchaProof) {
    if (!wish.open) return
    close()
    const { sendsTo: phone } = wish
    const validUntil = clock.now() + expiresIn * 1000 - MARGIN_MS
    reusable.current = phone === undefined ? null : { phone, proof, validUntil }
    wish.run(proof)
  }

  return {
    ask(purpose, run, { sendsTo, signsIn } = {}) {
      const cached = reusable.current
      // One puzzle serves the code and the sign-in with it; the server consumes the proof by that.
      if (cached && cached.phone === signsIn && clock.now() < cached.validUntil) {
        reusable.current = null
        return run(cached.proof)
      }
      setWish(({ id }) => ({ id: id + 1, purpose, run, open: true, sendsTo }))
    },
    sheet: wish.id > 0 && (
      <CaptchaSheet
        // Every wish has a check of its own, even while the sheet of the last one still leaves.
        key={wish.id}
        open={wish.open}
        purpose={wish.purpose}
        onClose={close}
        onPassed={handlePassed}
      />
    ),
  }
}

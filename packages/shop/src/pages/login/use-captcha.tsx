import { useState, type ReactNode } from 'react'
import { CaptchaSheet } from './captcha-sheet.tsx'

type Wish = { purpose: string; then: (captchaVerifyParam: string) => void }

/**
 * The security check in front of whatever needs its proof: `ask` opens it, and what was wished runs
 * with the proof once it is passed. `sheet` has to be rendered.
 */
export function useCaptcha(): {
  ask: (purpose: string, then: Wish['then']) => void
  sheet: ReactNode
} {
  const [wish, setWish] = useState<Wish | null>(null)
  const [purpose, setPurpose] = useState('')
  return {
    ask(next, then) {
      setPurpose(next)
      setWish({ purpose: next, then })
    },
    sheet: (
      <CaptchaSheet
        open={wish !== null}
        purpose={purpose}
        onClose={() => setWish(null)}
        onPassed={(proof) => {
          setWish(null)
          wish?.then(proof)
        }}
      />
    ),
  }
}

import { lazy, Suspense, useState, type ReactNode } from 'react'

const CaptchaSheet = lazy(async () => ({
  default: (await import('./captcha-sheet.tsx')).CaptchaSheet,
}))

type Then = (captchaVerifyParam: string) => void
type Wish = { id: number; purpose: string; run: Then; open: boolean }

/**
 * The security check in front of whatever needs its proof: `ask` opens it, and what was wished runs
 * with the proof once it is passed. `sheet` has to be rendered.
 */
export function useCaptcha(): { ask: (purpose: string, then: Then) => void; sheet: ReactNode } {
  const [wish, setWish] = useState<Wish>({ id: 0, purpose: '', run: () => undefined, open: false })
  const close = () => setWish((now) => ({ ...now, open: false }))
  return {
    ask: (purpose, run) => setWish(({ id }) => ({ id: id + 1, purpose, run, open: true })),
    sheet: wish.id > 0 && (
      <Suspense fallback={null}>
        <CaptchaSheet
          // Every wish has a check of its own, even while the sheet of the last one still leaves.
          key={wish.id}
          open={wish.open}
          purpose={wish.purpose}
          onClose={close}
          onPassed={(proof) => {
            if (!wish.open) return
            close()
            wish.run(proof)
          }}
        />
      </Suspense>
    ),
  }
}

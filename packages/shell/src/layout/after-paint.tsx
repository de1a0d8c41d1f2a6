import { lazy, Suspense, type ComponentType } from 'react'
import {
  useDisclaimer,
  useHost,
  useOfferedShareCard,
  type DisclaimerPopup,
} from '@mall/core/feature'
import { Questions } from './questions/questions.tsx'
import { useAdvice } from './use-advice.ts'
import { useHostBack, useSafeArea } from './use-host-edges.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useTheme } from './use-theme.ts'

// Without their files the page still has everything else.
const PhoneCode = lazy<ComponentType>(() =>
  import('./questions/phone-code.tsx').then(
    (module) => ({ default: module.PhoneCode }),
    () => ({ default: () => null }),
  ),
)
const DisclaimerDialog = lazy<ComponentType<DisclaimerPopup>>(() =>
  import('./questions/disclaimer-dialog.tsx').then(
    (module) => ({ default: module.DisclaimerDialog }),
    () => ({ default: () => null }),
  ),
)

/**
 * What nobody needs for the first paint: questions, the disclaimer, the arithmetic of the theme, what
 * the host's menu shares, what there is to say of the host's version, and the worker for revisits.
 */
export function AfterPaint() {
  const { desktop } = useHost().facts
  const popup = useDisclaimer()
  useTheme()
  useAdvice()
  useOfferedShareCard()
  useServiceWorker()
  useHostBack()
  useSafeArea()
  return (
    <>
      <Questions />
      <Suspense fallback={null}>
        {popup && <DisclaimerDialog {...popup} />}
        {desktop && <PhoneCode />}
      </Suspense>
    </>
  )
}

import { lazy, Suspense, type ComponentType } from 'react'
import { useDefaultShareCard, useDisclaimer, useHost } from '@mall/core/feature'
import { DialogHost } from '@mall/ui'
import { DisclaimerDialog } from './disclaimer-dialog.tsx'
import { useAdvice } from './use-advice.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useTheme } from './use-theme.ts'

// Without its file the page still has everything else.
const PhoneCode = lazy<ComponentType>(() =>
  import('./phone-code.tsx').then(
    (module) => ({ default: module.PhoneCode }),
    () => ({ default: () => null }),
  ),
)

/**
 * What nobody needs for the first paint: dialogs, the disclaimer, the arithmetic of the theme, what
 * the host's menu shares, what there is to say of the host's version, and the worker for revisits.
 */
export function AfterPaint() {
  const { desktop } = useHost().facts
  const popup = useDisclaimer()
  useTheme()
  useAdvice()
  useDefaultShareCard()
  useServiceWorker()
  return (
    <>
      {popup && <DisclaimerDialog {...popup} />}
      <DialogHost />
      {desktop && (
        <Suspense fallback={null}>
          <PhoneCode />
        </Suspense>
      )}
    </>
  )
}

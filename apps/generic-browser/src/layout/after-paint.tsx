import { lazy, Suspense, type ComponentType } from 'react'
import { useDisclaimer, useHost } from '@mall/core/feature'
import { DialogHost } from '@mall/ui'
import { DisclaimerDialog } from './disclaimer-dialog.tsx'
import { useTheme } from './use-theme.ts'

// Without its file the page still has everything else.
const PhoneCode = lazy<ComponentType>(() =>
  import('./phone-code.tsx').then(
    (module) => ({ default: module.PhoneCode }),
    () => ({ default: () => null }),
  ),
)

/** What nobody needs for the first paint: dialogs, the disclaimer, the arithmetic of the theme. */
export function AfterPaint() {
  const { desktop } = useHost().facts
  const popup = useDisclaimer()
  useTheme()
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

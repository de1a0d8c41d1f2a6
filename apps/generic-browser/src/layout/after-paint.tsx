import { useDisclaimer } from '@mall/core/feature'
import { DialogHost } from '@mall/ui'
import { DisclaimerDialog } from './disclaimer-dialog.tsx'
import { useTheme } from './use-theme.ts'

/** What nobody needs for the first paint: dialogs, the disclaimer, the arithmetic of the theme. */
export function AfterPaint() {
  const popup = useDisclaimer()
  useTheme()
  return (
    <>
      {popup && <DisclaimerDialog {...popup} />}
      <DialogHost />
    </>
  )
}

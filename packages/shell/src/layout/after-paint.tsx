import { useDisclaimer, useHost, useOfferedShareCard } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { Questions } from './questions/questions.tsx'
import { useAdvice } from './use-advice.ts'
import { useHostBack, useSafeArea } from './use-host-edges.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useTheme } from './use-theme.ts'

// The page works without these parts if their code fails to load.
const PhoneCode = lazyPart(async () => (await import('./questions/phone-code.tsx')).PhoneCode, {
  failed: null,
})
const DisclaimerDialog = lazyPart(
  async () => (await import('./questions/disclaimer-dialog.tsx')).DisclaimerDialog,
  { failed: null },
)

/**
 * Everything that the first paint does not need: dialogs, the disclaimer, computed theme colours,
 * the host's share card and version notice, and the service worker.
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
      {popup && <DisclaimerDialog {...popup} />}
      {desktop && <PhoneCode />}
    </>
  )
}

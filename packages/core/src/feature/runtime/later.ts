import { releaseOf } from '@mall/contract/release'
import { selectTranslator } from '../../session/index.ts'
import { measureVitals, sendReports } from '../../telemetry/index.ts'
import type { Shell } from './create-shell.tsx'
import { fontMessages } from './font-size.messages.ts'
import { warnOfFontSize } from './font-size.ts'
import { prefetchOnPageIdle } from '../../loading/index.ts'

/** Background tasks of a page: prefetching and measurements. Loaded in idle time. */
export async function doLater({
  parts,
  ports,
  store,
}: Pick<Shell, 'parts' | 'ports' | 'store'>): Promise<void> {
  if (parts.loading.mode === 'full') {
    prefetchOnPageIdle(parts.loading, parts.findScreen, window)
  }
  const { telemetry, baseUrl } = ports
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  sendReports({
    telemetry,
    fetch: ports.fetch,
    baseUrl,
    page: document,
    release: releaseOf(entry) ?? 'unknown',
    companyId: () => store.getState().session.companyId,
  })
  await measureVitals(telemetry)
  await warnOfFontSize(ports, document, selectTranslator(store.getState())(fontMessages))
}

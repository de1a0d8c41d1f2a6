import { releaseOf } from '@mall/contract/release'
import { measureVitals, sendReports } from '../telemetry/index.ts'
import type { Shell } from './create-shell.tsx'
import { warnOfFontSize } from './font-size.ts'
import { preloadInView } from './preload-in-view.ts'

/** What a page does when nobody waits for it any more: a file of its own, fetched in idle time. */
export async function doLater({
  parts,
  ports,
  store,
}: Pick<Shell, 'parts' | 'ports' | 'store'>): Promise<void> {
  preloadInView(parts, window)
  const { telemetry, baseUrl } = ports
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  sendReports({
    ...{ telemetry, fetch: ports.fetch, baseUrl, page: document },
    release: releaseOf(entry) ?? 'unknown',
    companyId: () => store.getState().session.companyId,
  })
  await measureVitals(telemetry)
  await warnOfFontSize(ports, document)
}

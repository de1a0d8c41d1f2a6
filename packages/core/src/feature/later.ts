import type { Shell } from './create-shell.tsx'
import { warnOfFontSize } from './font-size.ts'
import { preloadInView } from './preload-in-view.ts'

/** What a page does when nobody waits for it any more: a file of its own, fetched in idle time. */
export async function doLater({ parts, ports }: Pick<Shell, 'parts' | 'ports'>): Promise<void> {
  preloadInView(parts, window)
  await warnOfFontSize(ports, document)
}

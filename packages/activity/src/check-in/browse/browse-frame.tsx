import { lazyPart } from '@mall/core/loading'
import { useBrowsing } from './browsing.ts'

const BrowseRing = lazyPart(async () => (await import('./browse-ring.tsx')).BrowseRing, {
  failed: null,
})

/** Rendered over all screens while a browsing task runs. */
export function BrowseFrame() {
  const browsing = useBrowsing()
  return browsing && <BrowseRing key={browsing.id} browsing={browsing} />
}

import type { ShellParts } from './shell-context.ts'

/** A finger that touches a link will most likely follow it: its screen starts to load at once. */
export function prefetchOnTouch(parts: ShellParts, page: Document): () => void {
  const handle = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href')?.split(/[?#]/)[0]
    const route = path ? parts.routeAt(path) : null
    if (route) void parts.chunkOf(route).load()
  }
  const events = ['pointerdown', 'mouseover', 'focusin'] as const
  for (const event of events) page.addEventListener(event, handle, { passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, handle)
  }
}

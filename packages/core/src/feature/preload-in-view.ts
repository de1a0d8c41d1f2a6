import type { Chunk } from './chunk.ts'
import { hasRoom } from './has-room.ts'
import type { ShellParts } from './shell-context.ts'
import { whenIdle } from './when-idle.ts'
import { whenSettled } from './when-settled.ts'

/** The screens that the links on the screen lead to and that are not loaded, in reading order. */
function screensInView({ routeAt, chunkOf }: ShellParts, page: Document): Promise<Chunk[]> {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  if (links.length === 0) return Promise.resolve([])
  // Old web views lack it; tests take their stub of it away while a timer is still pending.
  if (typeof IntersectionObserver === 'undefined') return Promise.resolve([])
  return new Promise((resolve) => {
    // It tells of all it observes at once, and without making the page lay itself out.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      const chunks = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => routeAt(target.getAttribute('href')?.split(/[?#]/)[0] ?? ''))
        .filter((route) => route !== null)
        .map(chunkOf)
      resolve([...new Set(chunks)].filter((chunk) => chunk.get().kind === 'idle'))
    })
    for (const link of links) observer.observe(link)
  })
}

/**
 * Once the page has come to rest, fetches the code of what can be opened here and of the screens that
 * can be tapped to, one after the other and each in idle time. Nothing on a line that is narrow or metered.
 * @returns ends it
 */
export function preloadInView(parts: ShellParts, page: Window): () => void {
  if (typeof IntersectionObserver !== 'function') return () => undefined
  const { navigator } = page
  let resting = false

  async function preload() {
    resting = true
    const screens = await screensInView(parts, page.document)
    for (const load of [...parts.wanted, ...screens.map((chunk) => chunk.preload)]) {
      if (!hasRoom(navigator)) break
      // Whoever opens it asks for it again, and says so where it cannot be had.
      await load().catch(() => undefined)
      parts.wanted.delete(load)
      await new Promise<void>(whenIdle)
    }
    resting = false
  }
  return whenSettled(page, () => {
    if (!resting && hasRoom(navigator)) void preload()
  })
}

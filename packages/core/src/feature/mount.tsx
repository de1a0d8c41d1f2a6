import { setupListeners } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { decide } from '../guard/index.ts'
import type { Shell } from './create-shell.tsx'
import { replayEarlyHands } from './early-hands.ts'
import { createOverlayHistory, type Overlays } from './overlay-history.ts'
import { prefetchOnTouch } from './prefetch.ts'
import { factsAt } from './use-facts.ts'
import { whenLoaded } from './when-idle.ts'

/** From here on the page is the shell's, and shows who is here (`early-script.ts` of the edge). */
function TakenOver(): null {
  useEffect(() => {
    delete document.documentElement.dataset['member']
    void replayEarlyHands(window)
  }, [])
  return null
}

/** The loader takes a style sheet that stands in the page for loaded: one that failed would never be retried. */
function dropFailedStyles(page: Document): void {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  page.addEventListener('error', handleError, true)
}

/**
 * Shows a shell in a page. Markup that the edge has rendered is taken over once the code of its
 * screen is there, unless this shopper has to go elsewhere first.
 */
export async function mountShell(
  shell: Shell,
  element: HTMLElement,
  overlays: Overlays,
): Promise<void> {
  const { App, parts, ports, store } = shell
  setupListeners(store.dispatch)
  prefetchOnTouch(parts, document)
  // Ours: see scroll.ts.
  history.scrollRestoration = 'manual'
  dropFailedStyles(document)
  const route = parts.routeAt(location.pathname)
  const chunk = route && parts.chunkOf(route)
  const loading = chunk?.load()
  const tree = (
    <BrowserRouter window={createOverlayHistory(window, overlays)}>
      <App />
      <TakenOver />
    </BrowserRouter>
  )
  const stays =
    route && decide(route, factsAt(location, store.getState().session, ports)).kind === 'allow'
  if (stays && shell.rendered) await loading
  // Where its file could not be had, the screen says so in place of the markup.
  if (stays && shell.rendered && chunk?.get().kind === 'ready') hydrateRoot(element, tree)
  else createRoot(element).render(tree)
  // It lays the page out anew: in the midst of the take-over that was 28 ms on a slow phone.
  whenLoaded(() => {
    import('./later.ts')
      .then(({ doLater }) => doLater(shell))
      .catch(() => ports.telemetry.event('later.unavailable'))
  })
}

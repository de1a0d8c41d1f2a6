import { setupListeners } from '@reduxjs/toolkit/query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { decide } from '../guard/index.ts'
import type { Shell } from './create-shell.tsx'
import { prefetchOnTouch } from './prefetch.ts'
import { factsAt } from './use-facts.ts'

/**
 * Shows a shell in a page. Markup that the edge has rendered (`data-rendered` on the element) is
 * taken over once the code of its screen is there, unless this shopper has to go elsewhere first.
 */
export async function mountShell(shell: Shell, element: HTMLElement): Promise<void> {
  const { App, parts, ports, store } = shell
  setupListeners(store.dispatch)
  prefetchOnTouch(parts, document)
  // Ours: see scroll.ts.
  history.scrollRestoration = 'manual'
  const route = parts.routeAt(location.pathname)
  const loading = route ? parts.chunkOf(route).load() : Promise.resolve()
  const tree = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  )
  const stays =
    route && decide(route, factsAt(location, store.getState().session, ports)).kind === 'allow'
  if (stays && element.hasAttribute('data-rendered')) {
    await loading
    hydrateRoot(element, tree)
  } else {
    createRoot(element).render(tree)
  }
  try {
    const { warnOfFontSize } = await import('./font-size.ts')
    await warnOfFontSize(ports, document)
  } catch {
    ports.telemetry.event('font-size.unavailable')
  }
}

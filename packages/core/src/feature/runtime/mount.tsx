/// <reference path="../../env.d.ts" />
import { setupListeners } from '@reduxjs/toolkit/query'
import { BrowserRouter } from 'react-router-dom'
import { decide } from '../../guard/index.ts'
import { toScreenPath } from '../../paths/index.ts'
import { mountTree, onLoad, prefetchOnTouch } from '../../loading/index.ts'
import type { Shell } from './create-shell.tsx'
import { createOverlayHistory, type Overlays } from '../routing/overlay-history.ts'
import { factsAt } from '../routing/use-facts.ts'

/**
 * Mounts the shell. Hydrates server-rendered markup once the screen's code has loaded, unless the
 * guard redirects.
 */
export async function mountShell(
  shell: Shell,
  element: HTMLElement,
  overlays: Overlays,
): Promise<void> {
  const { App, parts, ports, store } = shell
  const { mode } = parts.loading
  setupListeners(store.dispatch)
  if (mode === 'full') prefetchOnTouch(parts.findScreen, document)
  // The shell restores scroll positions: see scroll.ts.
  history.scrollRestoration = 'manual'
  const { search } = location
  const pathname = toScreenPath(location.pathname)
  const route = parts.routeAt(pathname)
  const loader = route && parts.getScreenLoader(route)
  void loader?.load()
  const isAllowed =
    route &&
    decide(
      route,
      factsAt({ pathname, search }, store.getState().session, ports, ports),
      parts.guardSteps,
    ).kind === 'allow'
  const tree = (
    <BrowserRouter
      basename={import.meta.env.MALL_BASE}
      window={createOverlayHistory(window, overlays)}
    >
      <App />
    </BrowserRouter>
  )
  const renderedScreen = isAllowed && shell.rendered ? loader : null
  await mountTree({ element, tree, mode, renderedScreen })
  // Measures layout: during hydration that took 28 ms on a slow phone.
  onLoad(() => {
    import('./later.ts')
      .then(({ doLater }) => doLater(shell))
      .catch(() => ports.telemetry.event('later.unavailable'))
  })
}

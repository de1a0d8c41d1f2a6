import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { dropQueuedEvents, replayQueuedEvents } from './event-replay.ts'
import type { LoadingMode } from './loading-context.ts'
import type { ScreenLoader } from './screen-loader.ts'

type MountOptions = {
  element: HTMLElement
  tree: ReactNode
  mode: LoadingMode
  /** the screen whose server-rendered markup is in the page; null renders in the browser */
  renderedScreen: ScreenLoader | null
}

/** Marks the page as hydrated: from here on it shows the signed-in shopper. */
function HydrationRoot({
  mode,
  element,
  children,
}: Pick<MountOptions, 'mode' | 'element'> & { children: ReactNode }) {
  useEffect(() => {
    delete document.documentElement.dataset['member']
    if (mode === 'plain') dropQueuedEvents(window)
    else void replayQueuedEvents(window, element)
  }, [mode, element])
  return children
}

/** Vite treats a style sheet link in the page as loaded: a failed one would never be retried. */
function dropFailedStyles(page: Document): void {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  page.addEventListener('error', handleError, true)
}

/**
 * Mounts the tree. Hydrates server-rendered markup once the screen's code has loaded; if that
 * fails, the screen renders its error in place of the markup.
 */
export async function mountTree({ element, tree, mode, renderedScreen }: MountOptions) {
  dropFailedStyles(document)
  await renderedScreen?.load()
  const root = (
    <HydrationRoot mode={mode} element={element}>
      {tree}
    </HydrationRoot>
  )
  if (renderedScreen?.get().kind === 'ready') hydrateRoot(element, root)
  else createRoot(element).render(root)
}

import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { isElementHydrated, isHydrating } from './event-replay.ts'
import { useLoading, type Loading } from './loading-context.ts'
import { PartBoundary } from './part-boundary.tsx'
import type { PartCode } from './part-code.tsx'
import { onIdle, onVisible } from './schedulers.ts'

/**
 * Starts the hydration of markup on a tap; links navigate. Captures the tap before React, which
 * stops events on dehydrated markup. Buttons are replayed by `replayQueuedEvents`.
 */
function captureTaps(
  box: Element,
  followLink: Loading['followLink'],
  onTap: () => void,
): () => void {
  const handle = (event: MouseEvent) => {
    const tapped = (event.target as Element).closest<HTMLElement>('a,button')
    if (!tapped || !box.contains(tapped) || isElementHydrated(tapped)) return
    onTap()
    if (tapped instanceof HTMLAnchorElement) followLink(event, tapped)
  }
  document.addEventListener('click', handle, true)
  return () => document.removeEventListener('click', handle, true)
}

/**
 * Code below the first view loads immediately if the server rendered it, else after the first view:
 * from a CDN it competed with the first images.
 */
const afterFirstView = (): Promise<void> => {
  const isRendered = typeof document === 'undefined' || document.querySelector('[data-rendered]')
  return isRendered ? Promise.resolve() : new Promise(onIdle)
}

type VisiblePartProps<P> = {
  code: PartCode<P>
  props: P
  fallback: ReactNode
  failed: ReactNode | undefined
}

/**
 * A part below the first view. It renders when it becomes visible, or when the page is idle.
 *
 * Server-rendered markup hydrates when it becomes visible only: hydration blocks the main thread of
 * a slow phone for 100 ms, loading its files for another 100 ms. A change of its props before that
 * renders it again.
 */
export function VisiblePart<P extends object>(part: VisiblePartProps<P>) {
  const { code, props, fallback, failed } = part
  const { isServer, followLink, prefetchQueue, telemetry } = useLoading()
  const box = useRef<HTMLDivElement>(null)
  const [{ start, prefetch, hasMarkup, Part }, setPart] = useState(() => {
    let resolve: () => void = () => undefined
    const started = new Promise<void>((onStarted) => {
      resolve = onStarted
    })
    const hasMarkup = !isServer && isHydrating(window)
    const mustWait = hasMarkup || (!isServer && code.component === null)
    function handleError() {
      // If the code fails to load, markup stays: it is better than an error.
      if (hasMarkup) telemetry.event('visible-part.unavailable')
      else resolve()
    }
    const load = () => afterFirstView().then(code.load)
    const start = () => load().then(resolve, handleError)
    return {
      start,
      hasMarkup,
      prefetch: hasMarkup ? code.load : start,
      Part: mustWait ? createWaiting(started, code) : code.getPart(),
    }
  })
  useEffect(() => {
    if (!box.current) return undefined
    const handleStart = () => void start()
    const ends = [
      onVisible(box.current, handleStart),
      captureTaps(box.current, followLink, handleStart),
    ]
    return () => ends.forEach((end) => end())
  }, [start, followLink])
  useEffect(() => {
    prefetchQueue.add(prefetch)
    return () => void prefetchQueue.delete(prefetch)
  }, [prefetchQueue, prefetch])

  function handleReset() {
    code.reset()
    setPart({ start, prefetch, hasMarkup, Part: code.getPart() })
  }
  // A new element would make React replace markup that is not hydrated yet by the fallback.
  const forwarded = useUnchanged(props)
  const content = useMemo(
    () => (
      <Suspense
        fallback={<Fallback onShown={hasMarkup ? () => void start() : null}>{fallback}</Fallback>}
      >
        <Part forwarded={forwarded} />
      </Suspense>
    ),
    [Part, forwarded, fallback, hasMarkup, start],
  )
  return (
    <div ref={box}>
      <PartBoundary onReset={handleReset} failed={failed}>
        {content}
      </PartBoundary>
    </div>
  )
}

/** The same object as long as the props are shallowly equal. */
function useUnchanged<P extends object>(props: P): P {
  const [current, setCurrent] = useState(props)
  if (shallowEqual(current, props)) return current
  setCurrent(props)
  return props
}

/**
 * Reports that the fallback has replaced the server's markup, so that the part need not wait until
 * it is visible.
 */
function Fallback({ onShown, children }: { onShown: (() => void) | null; children: ReactNode }) {
  useEffect(() => onShown?.(), [onShown])
  return children
}

/** Suspends until `started`. */
function createWaiting<P extends object>(started: Promise<void>, code: PartCode<P>) {
  return lazy(async () => {
    await started
    const Loaded = await code.load()
    return { default: ({ forwarded }: { forwarded: P }) => <Loaded {...forwarded} /> }
  })
}

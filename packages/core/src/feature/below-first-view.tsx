import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Navigation } from '../session/index.ts'
import { isHeard, isTakingOver, replayHands } from './early-hands.ts'
import { firstViewDrawn } from './first-view.ts'
import { PartBoundary } from './lazy-part.tsx'
import { usePorts } from './ports-context.ts'
import { followPlainTap } from './router-link.tsx'
import { usePreload } from './use-preload.ts'
import { whenNear } from './when-near.ts'

function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

/**
 * Taps on markup that React does not hear yet: links lead on, buttons are told when they can hear.
 * Heard before React, which stops them on their way.
 */
function hearTaps(box: Element, navigation: Navigation, tell: () => void): () => void {
  const handle = (event: MouseEvent) => {
    const tapped = (event.target as Element).closest<HTMLElement>('a,button')
    if (!tapped || !box.contains(tapped) || isHeard(tapped)) return
    tell()
    if (tapped instanceof HTMLAnchorElement) followPlainTap(event, tapped, navigation)
    else void replayHands([['click', tapped]], window)
  }
  document.addEventListener('click', handle, true)
  return () => document.removeEventListener('click', handle, true)
}

/**
 * A part of a screen that begins below its first view. Markup that the edge has made of it stands as
 * it is until it comes near: to take it over keeps a slow phone busy for a tenth of a second, its
 * files for another, and who is led on from the first view never needs it. Its code comes then, or
 * when the page is at rest.
 *
 * The part reads what it shows by itself and is given nothing: until it is taken over React has no
 * way to change it but to draw it anew.
 */
export function belowFirstView(
  load: () => Promise<ComponentType>,
  fallback: ReactNode,
): ComponentType {
  let loading: Promise<{ default: ComponentType }> | undefined
  async function loaded() {
    await firstViewDrawn()
    return { default: await load() }
  }
  // What could not be had is asked for again.
  const loadOnce = () =>
    (loading ??= loaded().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  let Part = lazy(loadOnce)

  return memo(function BelowFirstView() {
    const { navigation, telemetry } = usePorts()
    const box = useRef<HTMLDivElement>(null)
    const [{ near, Shown }, setPart] = useState(() => {
      const { given, give } = signal()
      const waits = typeof window !== 'undefined' && isTakingOver(window)
      // Where its code cannot be had the markup stays: it is better than a screen that says so.
      const missing = () => telemetry.event('below-first-view.unavailable')
      const near = () => void loadOnce().then(give, missing)
      return { near, Shown: waits ? lazy(() => given.then(loadOnce)) : Part }
    })
    usePreload(loadOnce)
    useEffect(() => {
      if (!box.current) return undefined
      const ends = [whenNear(box.current, near), hearTaps(box.current, navigation, near)]
      return () => ends.forEach((end) => end())
    }, [near, navigation])
    return (
      <div ref={box}>
        <PartBoundary
          onRetry={() => {
            Part = lazy(loadOnce)
            setPart({ near, Shown: Part })
          }}
        >
          <Suspense fallback={fallback}>
            <Shown />
          </Suspense>
        </PartBoundary>
      </div>
    )
  })
}

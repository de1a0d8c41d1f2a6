import { useEffect, useEffectEvent } from 'react'

type Unload = {
  /** The document is unloaded: by a reload or another address. `y` in px from the top. */
  onLeave: (y: number) => void
  /** The browser shows the document again as it was left. */
  onReturn: () => void
}

/** Reports that the document is unloaded or restored; ScrollMemory is lost with the document. */
export function useUnload({ onLeave, onReturn }: Unload): void {
  const leave = useEffectEvent(onLeave)
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    const save = () => leave(window.scrollY)
    const show = (event: PageTransitionEvent) => event.persisted && comeBack()
    window.addEventListener('pagehide', save)
    window.addEventListener('pageshow', show)
    return () => {
      window.removeEventListener('pagehide', save)
      window.removeEventListener('pageshow', show)
    }
  }, [])
}

/** Scrolls to `y` px from the top, without animation. */
export const scrollPageTo = (y: number): void => window.scrollTo(0, y)

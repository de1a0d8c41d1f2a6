import { useEffect, useEffectEvent } from 'react'

/** Runs when a page that was left is shown again as it was, from the browser's memory. */
export function usePageRestore(run: () => void): void {
  const handle = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) run()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handle(event)
    globalThis.addEventListener('pageshow', listener)
    return () => globalThis.removeEventListener('pageshow', listener)
  }, [])
}

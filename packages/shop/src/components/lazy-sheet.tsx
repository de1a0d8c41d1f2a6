import { useEffect, useState, type ComponentType } from 'react'
import { PartFailed } from '@mall/core/feature'

type LazySheet<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * A sheet whose code comes when it is opened first, or before by `usePreload(sheet.load)`. It stays
 * mounted then: it closes with its motion. Without React's `lazy`, which shows what has come 300 ms
 * after an empty fallback at the earliest: a tap was answered after 440 ms.
 *
 * A file that cannot be had is messages at the foot of the screen, which stays as it is.
 */
export function lazySheet<P extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): LazySheet<P> {
  let Loaded: ComponentType<P> | null = null
  const loadComponent = () =>
    load().then((component) => {
      Loaded = component
    })

  function LazyComponent(props: P) {
    const { open } = props
    const [hasOpened, setWasOpen] = useState(open)
    const [, setIsLoaded] = useState(false)
    const [attempt, setAttempt] = useState({ number: 0, failed: false })
    if (open && !hasOpened) setWasOpen(true)
    // What was drawn: it may come before the effect runs.
    const Rendered = Loaded

    useEffect(() => {
      if (!open || Rendered) return
      let mounted = true
      loadComponent().then(
        () => mounted && setIsLoaded(true),
        () => mounted && setAttempt(({ number }) => ({ number, failed: true })),
      )
      return () => {
        mounted = false
      }
    }, [open, Rendered, attempt.number])

    const handleRetry = () => setAttempt(({ number }) => ({ number: number + 1, failed: false }))
    function handleClose() {
      handleRetry()
      props.onClose()
    }
    if (open && attempt.failed && !Rendered) {
      return <PartFailed onRetry={handleRetry} onClose={handleClose} />
    }
    return hasOpened && Rendered ? <Rendered {...props} /> : null
  }
  return Object.assign(LazyComponent, { load: loadComponent })
}

import { useEffect, useState, type ComponentType } from 'react'
import { PartFailed } from '@mall/core/feature'

type LazySheet<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * A sheet that loads its code when it first opens, or earlier through `usePreload(sheet.load)`. It
 * stays mounted after that, so that the closing animation runs. Does not use `React.lazy`, which
 * holds its fallback for at least 300 ms: a tap responded after 440 ms.
 * A load error is shown at the bottom of the screen, which stays usable.
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
    const [isMounted, setIsMounted] = useState(open)
    const [, setIsLoaded] = useState(false)
    const [attempt, setAttempt] = useState({ number: 0, failed: false })
    if (open && !isMounted) setIsMounted(true)
    // Value of this render: loading can finish before the effect runs.
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
    return isMounted && Rendered ? <Rendered {...props} /> : null
  }
  return Object.assign(LazyComponent, { load: loadComponent })
}

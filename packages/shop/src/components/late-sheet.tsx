import { useEffect, useState, type ComponentType } from 'react'

type LateSheet<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * A sheet whose code comes when it is opened first, or before by `usePreload(sheet.load)`. It stays
 * mounted then: it closes with its motion. Without React's `lazy`, which shows what has come 300 ms
 * after an empty fallback at the earliest: a tap was answered after 440 ms.
 */
export function lateSheet<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): LateSheet<P> {
  let Come: ComponentType<P> | null = null
  const fetch = () =>
    load().then((component) => {
      Come = component
    })

  function Late(props: P) {
    const { open } = props
    const [wasOpen, setWasOpen] = useState(open)
    const [, setIsHere] = useState(false)
    const [failure, setFailure] = useState<{ why: unknown } | null>(null)
    if (open && !wasOpen) setWasOpen(true)
    // What was drawn: it may come before the effect runs.
    const Drawn = Come

    useEffect(() => {
      if (!open || Drawn) return
      let mounted = true
      fetch().then(
        () => mounted && setIsHere(true),
        (why: unknown) => mounted && setFailure({ why }),
      )
      return () => {
        mounted = false
      }
    }, [open, Drawn])

    // The screen's own boundary says it, as of any part that could not be had.
    if (failure) throw failure.why
    return wasOpen && Drawn ? <Drawn {...props} /> : null
  }
  return Object.assign(Late, { load: fetch })
}

import { useEffect, useState } from 'react'

/**
 * Returns the component once it is requested and loaded; undefined for good where it cannot be
 * loaded.
 */
type UseLate<C> = ((wanted: boolean) => C | undefined) & { load: () => Promise<void> }

/**
 * A component whose code is loaded on its first use, or earlier by `load`, which renders nothing.
 * Does not use React's `lazy`, which cannot render in the event that requests the component.
 * @param load resolves with the component
 */
export function lateComponent<C>(load: () => Promise<C>): UseLate<C> {
  let come: C | undefined
  const fetch = () =>
    load().then((component) => {
      come = component
    })

  function useLate(wanted: boolean): C | undefined {
    const [, setIsHere] = useState(false)
    // The component may load between render and effect.
    const drawn = wanted ? come : undefined

    useEffect(() => {
      if (!wanted || drawn) return
      let mounted = true
      fetch().then(
        () => mounted && setIsHere(true),
        () => {},
      )
      return () => {
        mounted = false
      }
    }, [wanted, drawn])

    return drawn
  }
  return Object.assign(useLate, { load: fetch })
}

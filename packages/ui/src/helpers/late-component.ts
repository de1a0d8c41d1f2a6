import { useEffect, useState } from 'react'

/**
 * Gives the component where it is requested and loaded; undefined for good where it cannot be had.
 */
type UseLate<C> = ((wanted: boolean) => C | undefined) & { load: () => Promise<void> }

/**
 * A component whose code comes on its first use, or before by `load`, which draws nothing. Without
 * React's `lazy`, which draws nothing in the same event that needs it.
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

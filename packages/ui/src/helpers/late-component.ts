import { useEffect, useState } from 'react'

type UseLate<C> = ((wanted: boolean) => C | undefined) & { load: () => Promise<void> }

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

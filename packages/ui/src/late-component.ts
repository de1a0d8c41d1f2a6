import { useEffect, useState } from 'react'

/**
 * A component whose code comes when it is wanted first: a hook that gives it, undefined until it is
 * there, and for good where it cannot be fetched. Once it has come, whoever wants it next starts with
 * it. Without React's `lazy`, which draws nothing with the very event that asks for it.
 * @param load resolves with the component
 */
export function lateComponent<C>(load: () => Promise<C>): (wanted: boolean) => C | undefined {
  let loaded: C | undefined

  return function useLateComponent(wanted) {
    const [component, setComponent] = useState(() => loaded)

    useEffect(() => {
      if (!wanted || component) return
      let mounted = true
      load().then(
        (come) => {
          loaded = come
          if (mounted) setComponent(() => come)
        },
        () => {},
      )
      return () => {
        mounted = false
      }
    }, [wanted, component])

    return component
  }
}

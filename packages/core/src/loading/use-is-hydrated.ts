import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and during hydration, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

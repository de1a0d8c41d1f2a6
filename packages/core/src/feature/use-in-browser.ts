import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this is a browser that has taken over: false in the first markup and in its first match. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

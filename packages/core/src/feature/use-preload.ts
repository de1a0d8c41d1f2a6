import { useEffect } from 'react'
import { useShell } from './shell-context.ts'

/**
 * Has the code of a part fetched once the page has come to rest, before anybody opens it.
 * @param load always the same function
 */
export function usePreload(load: () => Promise<unknown>): void {
  const { wanted } = useShell()
  useEffect(() => {
    wanted.add(load)
    return () => void wanted.delete(load)
  }, [wanted, load])
}

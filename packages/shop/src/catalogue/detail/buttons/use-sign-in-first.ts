import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'

/**
 * Sends a guest who taps a button of a product to the sign-in.
 * @param intent query parameter of the product's page after the sign-in, which completes the tap
 * @returns goes to the sign-in
 */
export function useSignInFirst(intent: string, spuId: number, complete: () => void): () => void {
  const isSignedIn = useSignedIn()
  const [query, setQuery] = useSearchParams()
  const go = useMallNavigate()
  const paths = usePaths()
  const isDue = isSignedIn && query.has(intent)
  const finish = useEffectEvent(() => {
    setQuery(
      (before) => {
        before.delete(intent)
        return before
      },
      { replace: true },
    )
    complete()
  })
  useEffect(() => {
    if (isDue) finish()
  }, [isDue])
  return () => go(paths.login({ redirect: paths.wareDetail(spuId, { [intent]: 1 }) }))
}

import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { loadUserInfo } from '../../api/index.ts'
import { signedIn, signOut, type SignInResult } from '../../session/index.ts'
import type { MallDispatch, MallState } from './store-types.ts'

export const useMallDispatch = (): MallDispatch => useDispatch<MallDispatch>()

/** Cached data of a query whose code loads later; undefined until it has loaded and responded. */
export const useLateData = <T>(cacheKey: string): T | undefined =>
  useSelector((state: MallState) => state.api.queries[cacheKey]?.data as T | undefined)

/**
 * Stores the token of a served sign-in and loads the shopper. The guard then redirects from the
 * login page to the requested page.
 */
export function useSignIn(): (result: SignInResult) => Promise<void> {
  const dispatch = useMallDispatch()
  return useCallback(
    async (result) => {
      dispatch(signedIn(result))
      await dispatch(loadUserInfo())
    },
    [dispatch],
  )
}

/** Clears the shopper's data on this device. Notify the server first (login.logout). */
export function useSignOut(): () => void {
  const dispatch = useMallDispatch()
  return useCallback(() => dispatch(signOut()), [dispatch])
}

import { useMemo } from 'react'
import { useCartQuery } from '../api/index.ts'
import { useSession, useSignedIn } from '../session/index.ts'

/** Input of the cart's query: the address chosen for this checkout; the default one without it. */
export function useCartArgs(): { addressId: number } | undefined {
  const addressId = useSession((state) => state.addressId)
  return useMemo(() => (addressId === null ? undefined : { addressId }), [addressId])
}

/** Pieces in the cart, for the badge of the cart's tab; 0 for a stranger, who has none to ask for. */
export function useCartCount(): number {
  const signedIn = useSignedIn()
  const { count } = useCartQuery(useCartArgs(), {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ count: data?.length ?? 0 }),
  })
  return signedIn ? count : 0
}

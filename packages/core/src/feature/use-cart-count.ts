import { useCartQuery } from '../api/index.ts'
import { useSignedIn } from '../session/index.ts'

/** Pieces in the cart, for the badge of the cart's tab; 0 for a stranger, who has none to ask for. */
export function useCartCount(): number {
  const signedIn = useSignedIn()
  const { count } = useCartQuery(undefined, {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ count: data?.length ?? 0 }),
  })
  return signedIn ? count : 0
}

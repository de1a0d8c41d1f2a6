import { useSignedIn } from '@mall/core/session'
import { usePointsHeadQuery } from '../../../points/index.ts'

/** Requests the points summary only, without batches. */
const HEAD = { tradeType: 0, page: 1, size: 1 }

/** Value of the shopper's points in costPoints; null for a guest and while unknown. */
export function usePointsWorth(isNeeded: boolean) {
  const isSignedIn = useSignedIn()
  const skip = !isNeeded || !isSignedIn
  const { data, isError } = usePointsHeadQuery(HEAD, { skip })
  return { worth: skip ? null : (data?.worth ?? null), isLoading: !skip && !data && !isError }
}

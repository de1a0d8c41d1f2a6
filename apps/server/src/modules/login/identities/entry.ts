import type { RefusalName } from '@mall/contract'
import type { ShopperAccount } from './identities.repository.ts'

export type Entry =
  | { kind: 'sign-in'; userId: number }
  | { kind: 'bind'; userId: number }
  | { kind: 'issue-ticket' }
  | { kind: 'refuse'; refusal: RefusalName }

export function decideEntry(bound: ShopperAccount | null, callerId: number | null): Entry {
  if (bound && !bound.halfRegistered) {
    if (callerId !== null && callerId !== bound.userId) {
      return { kind: 'refuse', refusal: 'login/bound-elsewhere' }
    }
    if (bound.disabled) return { kind: 'refuse', refusal: 'login/disabled' }
    return { kind: 'sign-in', userId: bound.userId }
  }
  return callerId === null ? { kind: 'issue-ticket' } : { kind: 'bind', userId: callerId }
}
export type DecideEntry = typeof decideEntry

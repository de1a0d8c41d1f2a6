import type { RefusalName } from '@mall/contract'
import type { ShopperAccount } from './identities.repository.ts'

/** Next step of a sign-in by a proven identity. */
export type Entry =
  | { kind: 'sign-in'; userId: number }
  | { kind: 'bind'; userId: number }
  | { kind: 'issue-ticket' }
  | { kind: 'refuse'; refusal: RefusalName }

/**
 * A bound identity signs in; otherwise it is bound to the signed-in shopper; a guest gets a ticket
 * to bind a phone with. A half registered account counts as not bound.
 * @param callerId the signed-in shopper; null: a guest
 */
export function decideEntry(bound: ShopperAccount | null, callerId: number | null): Entry {
  if (bound && !bound.halfRegistered) {
    // A signed-in shopper must not end up in the account of another one.
    if (callerId !== null && callerId !== bound.userId) {
      return { kind: 'refuse', refusal: 'login/bound-elsewhere' }
    }
    if (bound.disabled) return { kind: 'refuse', refusal: 'login/disabled' }
    return { kind: 'sign-in', userId: bound.userId }
  }
  return callerId === null ? { kind: 'issue-ticket' } : { kind: 'bind', userId: callerId }
}
export type DecideEntry = typeof decideEntry

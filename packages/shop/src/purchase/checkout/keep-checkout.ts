import type { Middleware } from '@reduxjs/toolkit'
import { sessionActions, type Ports, type SessionRoot, type SessionState } from '@mall/core/session'
import { checkoutDraft, fromDraft, isDraftOf, toDraft } from './checkout-draft.ts'
import { checkoutActions, initialCheckout, type CheckoutState } from './checkout-slice.ts'
import { selectCheckout } from './use-checkout.ts'

type Root = SessionRoot & { checkout: CheckoutState }
type Drafts = ReturnType<typeof checkoutDraft>

const draftsOf = ({ storage, clock }: Ports, companyId: number): Drafts =>
  checkoutDraft(storage, companyId, clock.now)

/** The checkout that an earlier page or another tab stored for this shopper or guest. */
export function restoreCheckout(ports: Ports, session: SessionState): { checkout?: CheckoutState } {
  const draft = draftsOf(ports, session.companyId).read()
  if (!draft || !isDraftOf(draft, session)) return {}
  return { checkout: { ...initialCheckout, ...fromDraft(draft) } }
}

/**
 * Persists the checkout in progress. A loaded shopper's own checkout is restored and belongs to the
 * shopper from then on; the stored checkout of another shopper, whose session expired on this
 * device, is deleted.
 */
export const keepCheckout =
  (ports: Ports): Middleware<unknown, Root> =>
  (store) =>
  (next) =>
  (action) => {
    const before = store.getState()
    const result = next(action)
    const after = store.getState()
    const { restored, signedOut, userInfoLoaded } = sessionActions
    // Signing out has removed or kept the stored draft; a restored draft is stored already.
    if (signedOut.match(action) || checkoutActions.restored.match(action)) return result
    if (userInfoLoaded.match(action)) claim(ports, after, store.dispatch)
    else if (restored.match(action) && action.payload.companyId !== undefined) {
      const { checkout } = restoreCheckout(ports, after.session)
      if (checkout) store.dispatch(checkoutActions.restored(checkout))
    } else save(ports, before, after, checkoutActions.checkoutCompleted.match(action))
    return result
  }

function claim(ports: Ports, state: Root, dispatch: (action: { type: string }) => void): void {
  const drafts = draftsOf(ports, state.session.companyId)
  const current = toDraft(selectCheckout(state), state.session)
  if (current) return drafts.save(current)
  const draft = drafts.read()
  if (!draft) return
  if (isDraftOf(draft, state.session)) dispatch(checkoutActions.restored(fromDraft(draft)))
  else drafts.clear()
}

/** Stores every change of the checkout, and removes the draft when the checkout ends. */
function save(ports: Ports, before: Root, after: Root, isFinished: boolean): void {
  if (after.session.companyId !== before.session.companyId) return
  const former = toDraft(before.checkout, before.session)
  const draft = toDraft(after.checkout, after.session)
  if (!former && !draft) return
  if (before.checkout === after.checkout && draft?.ownerId === former?.ownerId) return
  const drafts = draftsOf(ports, after.session.companyId)
  if (draft) drafts.save(draft)
  else if (former && isFinished) drafts.finish(former.id)
  else if (former) drafts.discard(former.id)
}

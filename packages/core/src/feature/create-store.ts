/// <reference path="../env.d.ts" />
import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { api } from '../api/index.ts'
import {
  checkoutDraft,
  session,
  sessionActions,
  toDraft,
  type Ports,
  type SessionRoot,
  type SessionState,
} from '../session/index.ts'
import { companyKey } from '../storage/index.ts'
import type { Feature } from './feature.ts'

export type MallState = SessionRoot & { api: ReturnType<typeof api.reducer> }
export type MallDispatch = ThunkDispatch<MallState, Ports, UnknownAction>

/** What follows from a change of the session: cached answers go, what a reload needs is kept. */
const followSession =
  ({ storage, clock }: Ports): Middleware<unknown, MallState, MallDispatch> =>
  (store) =>
  (next) =>
  (action) => {
    const before = store.getState().session
    const result = next(action)
    const { session: after } = store.getState()
    const { companySwitched, finishSubmit, restored, signedOut, tokenReceived } = sessionActions
    if (signedOut.match(action) || companySwitched.match(action)) {
      store.dispatch(api.util.resetApiState())
    }
    if (tokenReceived.match(action)) store.dispatch(api.util.invalidateTags(['Member']))
    // Signing out has removed, or kept, what is stored; a restored draft is stored already.
    if (!signedOut.match(action) && !restored.match(action)) {
      saveCheckout({ storage, clock }, before, after, finishSubmit.match(action))
    }
    if (after.loginAsked && !before.loginAsked) {
      storage.session.set(companyKey(after.companyId, 'login-asked'), '1')
    }
    return result
  }

type Storing = Pick<Ports, 'storage' | 'clock'>

/** Persists a change of the checkout in progress, and its end. */
function saveCheckout(
  { storage, clock }: Storing,
  before: SessionState,
  after: SessionState,
  isFinished: boolean,
): void {
  if (after.companyId !== before.companyId) return
  const [former, draft] = [toDraft(before), toDraft(after)]
  if (!former && !draft) return
  const isSame =
    after.submitList === before.submitList &&
    after.orderRemark === before.orderRemark &&
    after.addressId === before.addressId &&
    after.checkoutOptions === before.checkoutOptions &&
    draft?.ownerId === former?.ownerId
  if (isSame) return
  const drafts = checkoutDraft(storage, after.companyId, clock.now)
  if (draft) drafts.save(draft)
  else if (former && isFinished) drafts.finish(former.id)
  else if (former) drafts.discard(former.id)
}

/** @param begun what is known of the session before anything is asked */
export function createMallStore(
  ports: Ports,
  features: readonly Feature[],
  begun: Partial<SessionState> = {},
) {
  const own: Record<string, Reducer> = {}
  for (const { id, reducers = {} } of features) {
    for (const [key, reducer] of Object.entries(reducers)) {
      if (key in own || key === 'session' || key === 'api') {
        throw new Error(`the slice ${key} of ${id} is taken`)
      }
      own[key] = reducer
    }
  }
  const reducer = combineReducers({
    ...own,
    session: session.reducer,
    api: api.reducer,
  }) as unknown as Reducer<MallState>
  const begunSession = session.reducer(undefined, sessionActions.restored(begun))
  return configureStore({
    reducer,
    // The other slices begin by themselves.
    preloadedState: { session: begunSession } as MallState,
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: ports } }).concat(api.middleware, followSession(ports)),
  })
}
export type MallStore = ReturnType<typeof createMallStore>

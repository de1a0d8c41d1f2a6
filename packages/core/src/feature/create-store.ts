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
  keepSubmitList,
  session,
  sessionActions,
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
    const { companySwitched, signedOut, tokenReceived } = sessionActions
    if (signedOut.match(action) || companySwitched.match(action)) {
      store.dispatch(api.util.resetApiState())
    }
    if (tokenReceived.match(action)) store.dispatch(api.util.invalidateTags(['Member']))
    if (after.submitList !== before.submitList && after.companyId === before.companyId) {
      keepSubmitList(storage, after.companyId, clock.now).save(after.submitList)
    }
    if (after.loginAsked && !before.loginAsked) {
      storage.session.set(companyKey(after.companyId, 'login-asked'), '1')
    }
    return result
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

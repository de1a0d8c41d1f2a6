/// <reference path="../../env.d.ts" />
import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit'
import { api } from '../../api/index.ts'
import { session, sessionActions, type Ports, type SessionState } from '../../session/index.ts'
import { companyKey } from '../../storage/index.ts'
import { collectHooks } from '../collect-hooks.ts'
import type { MallDispatch, MallState } from '../context/store-types.ts'
import type { Feature } from '../feature.ts'

/** Follows the session: cached responses of another user are dropped, the sign-in attempt is stored. */
const followSession =
  ({ storage }: Ports): Middleware<unknown, MallState, MallDispatch> =>
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
    if (after.loginAttempted && !before.loginAttempted) {
      storage.session.set(companyKey(after.companyId, 'login-asked'), '1')
    }
    return result
  }

/** Slices of the features by key; two features with one key are an error. */
function collectReducers(features: readonly Feature[]): Record<string, Reducer> {
  const found: Record<string, Reducer> = {}
  for (const { id, reducers = {} } of features) {
    for (const [key, reducer] of Object.entries(reducers)) {
      if (key in found || key === 'session' || key === 'api') {
        throw new Error(`the slice ${key} of ${id} is taken`)
      }
      found[key] = reducer
    }
  }
  return found
}

const init = { type: 'mall/init' }

/** Initial state of the features' slices, without anything from storage. */
export const initialFeatureState = (features: readonly Feature[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(collectReducers(features)).map(([key, reducer]) => [
      key,
      reducer(undefined, init),
    ]),
  )

/** @param begun known part of the session before the first call */
export function createMallStore(
  givenPorts: Ports,
  features: readonly Feature[],
  begun: Partial<SessionState> = {},
) {
  const ports: Ports = { ...givenPorts, hooks: collectHooks(features) }
  const reducer = combineReducers({
    ...collectReducers(features),
    session: session.reducer,
    api: api.reducer,
  }) as unknown as Reducer<MallState>
  const begunSession = session.reducer(undefined, sessionActions.restored(begun))
  const restored = features.map(({ restoreState }) => restoreState?.(ports, begunSession))
  return configureStore({
    reducer,
    preloadedState: Object.assign({ session: begunSession }, ...restored) as MallState,
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: ports } })
        .concat(api.middleware, followSession(ports))
        .concat(features.flatMap(({ middleware }) => middleware?.(ports) ?? [])),
  })
}
export type MallStore = ReturnType<typeof createMallStore>

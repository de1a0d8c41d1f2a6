/// <reference path="../../env.d.ts" />
import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit'
import { api } from '../../api/index.ts'
import { session, sessionActions, type Ports, type SessionState } from '../../session/index.ts'
import { companyKey } from '../../storage/index.ts'
import { collectHooks } from '../collect-hooks.ts'
import type { MallDispatch, MallState } from '../context/store-types.ts'
import type { Feature } from '../feature.ts'
import { createRegistry, type Registry } from '../registry.ts'

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

const init = { type: 'mall/init' }

/** Initial state of the features' slices, without anything from storage. */
export const initialFeatureState = ({ reducers }: Registry): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(reducers).map(([key, reducer]) => [key, reducer(undefined, init)]),
  )

const combine = ({ reducers }: Registry) =>
  combineReducers({
    ...reducers,
    session: session.reducer,
    api: api.reducer,
  }) as unknown as Reducer<MallState>

/** @param begun known part of the session before the first call */
export function createMallStore(
  givenPorts: Ports,
  features: readonly Feature[],
  begun: Partial<SessionState> = {},
  registry: Registry = createRegistry(features),
) {
  const ports: Ports = { ...givenPorts, hooks: collectHooks(features, registry) }
  const begunSession = session.reducer(undefined, sessionActions.restored(begun))
  const restored = features.map(({ restoreState }) => restoreState?.(ports, begunSession))
  const store = configureStore({
    reducer: combine(registry),
    preloadedState: Object.assign({ session: begunSession }, ...restored) as MallState,
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: ports } })
        .concat(api.middleware, followSession(ports))
        .concat(features.flatMap(({ middleware }) => middleware?.(ports) ?? [])),
  })
  // The slices of an area are part of the state before its screens render.
  registry.subscribe(() => store.replaceReducer(combine(registry)))
  return store
}
export type MallStore = ReturnType<typeof createMallStore>

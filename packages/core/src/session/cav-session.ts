import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'
import { sessionActions } from './session-slice.ts'
import type { SessionThunk } from './store-types.ts'

/** 7 hours. Source: the specification, section 9. */
export const CAV_TTL_MS = 252e5

const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0

const record = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.local, companyKey(companyId, 'cav-token'), isToken, now)

export const readCavToken = (storage: StoragePort, companyId: number, now: () => number) =>
  record(storage, companyId, now).read()

/** Verification staff signed in: a token of their own, apart from any shopper's. */
export const cavSignedIn =
  (token: string): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    record(storage, getState().session.companyId, clock.now).write(token, CAV_TTL_MS)
    dispatch(sessionActions.cavTokenChanged(token))
  }

export const cavSignedOut =
  (): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    record(storage, getState().session.companyId, clock.now).clear()
    dispatch(sessionActions.cavTokenChanged(null))
  }

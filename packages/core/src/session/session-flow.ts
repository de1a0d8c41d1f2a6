import type { UserInfo } from '@mall/contract'
import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'
import type { Clock } from '../clock/index.ts'
import { sessionActions, type SessionState, type SignInResult } from './session-slice.ts'
import type { SessionThunk } from './store-types.ts'
import { themeCache } from './theme-cache.ts'

/** 7 days in browser storage. Source: the specification, section 9. */
export const TOKEN_TTL_MS = 7 * 24 * 3600 * 1000

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length < 4096

const tokenRecord = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.local, companyKey(companyId, 'token'), isToken, now)

const isUserId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,16}$/.test(value)

/**
 * The userId of the stored token, so that stored data of the shopper can be read before they are
 * loaded.
 */
const userIdRecord = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.local, companyKey(companyId, 'user-id'), isUserId, now)

/** State of a company's shopper stored on this device. */
export function readStoredSession(
  storage: StoragePort,
  companyId: number,
  clock: Clock,
): Partial<SessionState> {
  const token = tokenRecord(storage, companyId, clock.now).read()
  const userId = token === null ? '' : (userIdRecord(storage, companyId, clock.now).read() ?? '')
  return {
    companyId,
    token,
    userId,
    loginAttempted: storage.session.get(companyKey(companyId, 'login-asked')) === '1',
  }
}

/** Stores the token of a served sign-in and clears the former shopper's data. */
export const signedIn =
  (result: SignInResult): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    const { companyId } = getState().session
    tokenRecord(storage, companyId, clock.now).write(result.token, TOKEN_TTL_MS)
    userIdRecord(storage, companyId, clock.now).clear()
    dispatch(sessionActions.tokenReceived(result))
  }

/**
 * Renews the 7 days of the token to which the response (code 20000) belongs, if this browser still
 * stores it: a late response must not undo a sign-out of another tab.
 */
export const renewToken =
  (token: string): SessionThunk =>
  (_dispatch, getState, { storage, clock }) => {
    const { companyId, userId } = getState().session
    const record = tokenRecord(storage, companyId, clock.now)
    if (record.read() !== token) return
    record.write(token, TOKEN_TTL_MS)
    if (userId) userIdRecord(storage, companyId, clock.now).write(userId, TOKEN_TTL_MS)
  }

/** Stores the userId next to the token and publishes the loaded shopper. */
export const userLoaded =
  (user: UserInfo): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    const { companyId, token } = getState().session
    const record = tokenRecord(storage, companyId, clock.now)
    if (record.read() === token) {
      userIdRecord(storage, companyId, clock.now).write(String(user.id), TOKEN_TTL_MS)
    }
    dispatch(sessionActions.userInfoLoaded(user))
  }

/**
 * Storage names that survive a sign-out, because they belong to the device or the shopper chose so.
 */
const KEPT = ['remembered-login', 'disclaimer', 'theme', 'login-asked', 'chat-asked', 'bank-asked']

/**
 * Deletes the shopper's token and everything stored for the company in this browser, except the
 * names that features declare.
 * @param hasExpired the session expired: `keptThroughExpiry` of the features survives too
 */
export const signOut =
  ({ hasExpired = false }: { hasExpired?: boolean } = {}): SessionThunk =>
  (dispatch, getState, { storage, hooks }) => {
    const { companyId } = getState().session
    const kept = [...KEPT, ...hooks.keptThroughSignOut]
    forget(storage, companyId, hasExpired ? [...kept, ...hooks.keptThroughExpiry] : kept)
    dispatch(sessionActions.signedOut())
  }

/** Another company's mall: the shopper is signed out, theme and company info are cleared. */
export const switchCompany =
  (companyId: number): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    const former = getState().session.companyId
    if (former === companyId) return
    dispatch(signOut())
    themeCache(storage, former).clear()
    dispatch(sessionActions.companySwitched(companyId))
    storage.local.set('mall:company', String(companyId))
    dispatch(sessionActions.restored(readStoredSession(storage, companyId, clock)))
  }

function forget(storage: StoragePort, companyId: number, except: readonly string[]): void {
  const prefix = companyKey(companyId, '')
  for (const area of [storage.local, storage.session]) {
    for (const key of area.keys()) {
      if (key.startsWith(prefix) && !except.includes(key.slice(prefix.length))) area.remove(key)
    }
  }
}

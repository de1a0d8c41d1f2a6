import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'
import type { Clock } from '../clock/index.ts'
import { readCavToken } from './cav-session.ts'
import { sessionActions, type SessionState } from './session-slice.ts'
import type { SessionThunk } from './store-types.ts'
import { keepSubmitList } from './submit-list.ts'
import { themeCache } from './theme-cache.ts'

/** 7 days in browser storage. Source: the specification, section 9. */
export const TOKEN_TTL_MS = 7 * 24 * 3600 * 1000

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length < 4096

const tokenRecord = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.local, companyKey(companyId, 'token'), isToken, now)

/** What this device still knows of a company's shopper. */
export function readStoredSession(
  storage: StoragePort,
  companyId: number,
  clock: Clock,
): Partial<SessionState> {
  return {
    companyId,
    token: tokenRecord(storage, companyId, clock.now).read(),
    cavToken: readCavToken(storage, companyId, clock.now),
    submitList: keepSubmitList(storage, companyId, clock.now).read(),
    loginAsked: storage.session.get(companyKey(companyId, 'login-asked')) === '1',
  }
}

/** A served sign-in: the token is kept and whoever was here before is gone. */
export const signedIn =
  ({ token, openId }: { token: string; openId: string }): SessionThunk =>
  (dispatch, getState, { storage, clock }) => {
    const { companyId } = getState().session
    tokenRecord(storage, companyId, clock.now).write(token, TOKEN_TTL_MS)
    dispatch(sessionActions.tokenReceived({ token, openId }))
  }

/**
 * Code 20000 renews the 7 days of the token that the answer was given to, as long as this browser
 * still keeps it: where another tab has signed out meanwhile, a late answer must not undo that.
 */
export const renewToken =
  (token: string): SessionThunk =>
  (_dispatch, getState, { storage, clock }) => {
    const record = tokenRecord(storage, getState().session.companyId, clock.now)
    if (record.read() === token) record.write(token, TOKEN_TTL_MS)
  }

/** Kept through a sign-out: not of the person who was signed in, or wished for by them. */
const KEPT = ['remembered-login', 'disclaimer', 'theme', 'cav-token', 'login-asked', 'chat-asked']

/** Forgets the shopper: token, drafts and everything kept for the company in this browser. */
export const signOut =
  (): SessionThunk =>
  (dispatch, getState, { storage }) => {
    const { companyId } = getState().session
    forget(storage, companyId, KEPT)
    dispatch(sessionActions.signedOut())
  }

/** Another company's mall: the shopper is signed out, theme and company info are forgotten. */
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

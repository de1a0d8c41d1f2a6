import { randomBytes } from 'node:crypto'
import { toOpenId, type Person } from './people.ts'

export type Scope = 'snsapi_base' | 'snsapi_userinfo'
type Code = { appId: string; person: Person; scope: Scope; expiresAt: number; used: boolean }
type Grant = { appId: string; person: Person; scope: Scope; expiresAt: number }
type CachedValue = { value: string; expiresAt: number }

/** Error of the provider; sent with status 200. */
export class WechatError extends Error {
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(errmsg)
    this.errcode = errcode
  }
}

export const BAD_CODE = { errcode: 40029, errmsg: 'invalid code' }
export const USED_CODE = { errcode: 40163, errmsg: 'code been used' }
export const BAD_TOKEN = {
  errcode: 40001,
  errmsg: 'invalid credential, access_token is invalid or not latest',
}
export const BUSY = { errcode: -1, errmsg: 'system error' }
const fail = ({ errcode, errmsg }: { errcode: number; errmsg: string }) =>
  new WechatError(errcode, errmsg)

const CODE_TTL_MS = 300_000
const TOKEN_TTL_SECONDS = 7_200
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** State of the provider, in memory: accounts, codes, tokens and tickets. */
export function createStore(apps: Readonly<Record<string, string>>, now: () => Date) {
  const codes = new Map<string, Code>()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, CachedValue>()
  const tickets = new Map<string, CachedValue>()
  const nowMs = () => now().getTime()

  function checkAccount(appId: string, secret: string) {
    const expectedSecret = apps[appId]
    if (expectedSecret === undefined) throw new WechatError(40013, 'invalid appid')
    if (expectedSecret !== secret) throw new WechatError(40125, 'invalid appsecret')
  }
  /** Returns the cached value until five minutes before it expires. */
  function getOrCreate(cached: Map<string, CachedValue>, appId: string): CachedValue {
    const entry = cached.get(appId)
    if (entry && entry.expiresAt - CODE_TTL_MS > nowMs()) return entry
    const created = { value: random(48), expiresAt: nowMs() + TOKEN_TTL_SECONDS * 1000 }
    cached.set(appId, created)
    return created
  }
  const getSecondsLeft = ({ expiresAt }: CachedValue) => Math.floor((expiresAt - nowMs()) / 1000)

  /** Finds the account of a valid token. */
  function getCaller(token: string): string {
    const [appId, cached] = [...tokens].find(([, { value }]) => value === token) ?? []
    if (!appId || !cached) throw fail(BAD_TOKEN)
    if (cached.expiresAt <= nowMs()) throw new WechatError(42001, 'access_token expired')
    return appId
  }

  return {
    hasApp: (appId: string) => apps[appId] !== undefined,

    /** Issues a code: single-use, valid for five minutes. */
    code(appId: string, person: Person, scope: Scope): string {
      const code = `0${random(23)}`.slice(0, 32)
      codes.set(code, { appId, person, scope, expiresAt: nowMs() + CODE_TTL_MS, used: false })
      return code
    },

    exchange(appId: string, secret: string, code: string) {
      checkAccount(appId, secret)
      const entry = codes.get(code)
      if (!entry || entry.appId !== appId || entry.expiresAt <= nowMs()) throw fail(BAD_CODE)
      if (entry.used) throw fail(USED_CODE)
      entry.used = true
      const token = random(48)
      const { person, scope } = entry
      grants.set(token, { appId, person, scope, expiresAt: nowMs() + TOKEN_TTL_SECONDS * 1000 })
      return {
        access_token: token,
        expires_in: TOKEN_TTL_SECONDS,
        refresh_token: random(48),
        openid: toOpenId(appId, person.id),
        scope,
        ...(person.snapshot ? { is_snapshotuser: 1 } : {}),
      }
    },

    userInfo(token: string, openId: string) {
      const grant = grants.get(token)
      if (!grant || grant.expiresAt <= nowMs()) throw fail(BAD_TOKEN)
      if (toOpenId(grant.appId, grant.person.id) !== openId) {
        throw new WechatError(40003, 'invalid openid')
      }
      if (grant.scope === 'snsapi_base') throw new WechatError(48001, 'api unauthorized')
      return {
        openid: openId,
        nickname: grant.person.nickName,
        sex: 0,
        language: '',
        city: '',
        province: '',
        country: '',
        headimgurl: grant.person.avatar,
        privilege: [],
      }
    },

    token(appId: string, secret: string) {
      checkAccount(appId, secret)
      const cached = getOrCreate(tokens, appId)
      return { access_token: cached.value, expires_in: getSecondsLeft(cached) }
    },

    getCaller,
    ticket(token: string) {
      const appId = getCaller(token)
      const ticket = getOrCreate(tickets, appId)
      return {
        errcode: 0,
        errmsg: 'ok',
        ticket: ticket.value,
        expires_in: getSecondsLeft(ticket),
      }
    },
    /** Current JSAPI ticket of an account. */
    getTicket: (appId: string) => tickets.get(appId)?.value ?? null,
    /** Invalidates all tokens. */
    revokeTokens: () => tokens.clear(),
  }
}
export type Store = ReturnType<typeof createStore>

import { randomBytes } from 'node:crypto'
import { toOpenId, type Person } from './people.ts'

export type Scope = 'snsapi_base' | 'snsapi_userinfo'
type Code = { appId: string; person: Person; scope: Scope; until: number; used: boolean }
type Grant = { appId: string; person: Person; scope: Scope; until: number }
type Kept = { value: string; until: number }

/** An error in the provider's own words; it travels with status 200. */
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

const fiveMinutes = 300_000
const life = 7_200
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** What the provider knows: accounts, codes, tokens and tickets, in memory. */
export function openBook(apps: Readonly<Record<string, string>>, now: () => Date) {
  const codes = new Map<string, Code>()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Kept>()
  const tickets = new Map<string, Kept>()
  const at = () => now().getTime()

  function checkAccount(appId: string, secret: string) {
    const own = apps[appId]
    if (own === undefined) throw new WechatError(40013, 'invalid appid')
    if (own !== secret) throw new WechatError(40125, 'invalid appsecret')
  }
  /** What is kept is handed out again until its last five minutes. */
  function fresh(kept: Map<string, Kept>, appId: string): Kept {
    const known = kept.get(appId)
    if (known && known.until - fiveMinutes > at()) return known
    const made = { value: random(48), until: at() + life * 1000 }
    kept.set(appId, made)
    return made
  }
  const secondsOf = ({ until }: Kept) => Math.floor((until - at()) / 1000)

  return {
    knows: (appId: string) => apps[appId] !== undefined,

    /** A code as it is given to the browser: good once, for five minutes. */
    code(appId: string, person: Person, scope: Scope): string {
      const code = `0${random(23)}`.slice(0, 32)
      codes.set(code, { appId, person, scope, until: at() + fiveMinutes, used: false })
      return code
    },

    exchange(appId: string, secret: string, code: string) {
      checkAccount(appId, secret)
      const known = codes.get(code)
      if (!known || known.appId !== appId || known.until <= at()) throw fail(BAD_CODE)
      if (known.used) throw fail(USED_CODE)
      known.used = true
      const token = random(48)
      const { person, scope } = known
      grants.set(token, { appId, person, scope, until: at() + life * 1000 })
      return {
        access_token: token,
        expires_in: life,
        refresh_token: random(48),
        openid: toOpenId(appId, person.id),
        scope,
        ...(person.snapshot ? { is_snapshotuser: 1 } : {}),
      }
    },

    userInfo(token: string, openId: string) {
      const grant = grants.get(token)
      if (!grant || grant.until <= at()) throw fail(BAD_TOKEN)
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
      const kept = fresh(tokens, appId)
      return { access_token: kept.value, expires_in: secondsOf(kept) }
    },

    ticket(token: string) {
      const [appId, kept] = [...tokens].find(([, { value }]) => value === token) ?? []
      if (!appId || !kept) throw fail(BAD_TOKEN)
      if (kept.until <= at()) throw new WechatError(42001, 'access_token expired')
      const ticket = fresh(tickets, appId)
      return {
        errcode: 0,
        errmsg: 'ok',
        ticket: ticket.value,
        expires_in: secondsOf(ticket),
      }
    },
    /** The ticket that signatures of an account are to be made with now. */
    getTicket: (appId: string) => tickets.get(appId)?.value ?? null,
    /** Tokens handed out so far are good no longer, as after a new one was forced. */
    revoke: () => tokens.clear(),
  }
}
export type Book = ReturnType<typeof openBook>

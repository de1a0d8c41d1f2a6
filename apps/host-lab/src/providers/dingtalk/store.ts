import { randomBytes } from 'node:crypto'
import { toUnionId, type Colleague } from './people.ts'

export type DingApp = { secret: string; corpId: string; agentId?: string }
type Code = { corpId: string; person: Colleague; expiresAt: number; used: boolean }
type CachedValue = { value: string; expiresAt: number }

/** Error of the provider; sent with status 200. */
export class DingError extends Error {
  readonly errcode: number
  constructor({ errcode, errmsg }: { errcode: number; errmsg: string }) {
    super(errmsg)
    this.errcode = errcode
  }
}

export const BAD_CODE = { errcode: 40078, errmsg: '不存在的临时授权码' }
export const BAD_TOKEN = { errcode: 40014, errmsg: '不合法的access_token' }
export const BUSY = { errcode: -1, errmsg: '系统繁忙' }
const BAD_ACCOUNT = { errcode: 40089, errmsg: '不合法的appkey或appsecret' }
const NO_PERSON = { errcode: 60121, errmsg: '找不到该用户' }

const CODE_TTL_MS = 300_000
const TOKEN_TTL_SECONDS = 7_200

/** State of the provider, in memory. */
export function createStore(
  apps: Readonly<Record<string, DingApp>>,
  people: readonly Colleague[],
  now: () => Date,
) {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, CachedValue>()
  const tickets = new Map<string, CachedValue>()
  const nowMs = () => now().getTime()
  const random = () => randomBytes(16).toString('hex')

  function getOrCreate(cached: Map<string, CachedValue>, key: string): CachedValue {
    const entry = cached.get(key)
    if (entry && entry.expiresAt > nowMs()) return entry
    const created = { value: random(), expiresAt: nowMs() + TOKEN_TTL_SECONDS * 1000 }
    cached.set(key, created)
    return created
  }
  const getSecondsLeft = ({ expiresAt }: CachedValue) => Math.floor((expiresAt - nowMs()) / 1000)

  /** Finds the app of a valid token. */
  function getCaller(token: string): DingApp {
    const [appKey, cached] = [...tokens].find(([, { value }]) => value === token) ?? []
    const app = apps[appKey ?? '']
    if (!app || !cached || cached.expiresAt <= nowMs()) throw new DingError(BAD_TOKEN)
    return app
  }

  return {
    getCaller,
    /** Issues a code: single-use, valid for five minutes, for one company. */
    code(corpId: string, person: Colleague): string {
      const code = random()
      codes.set(code, { corpId, person, expiresAt: nowMs() + CODE_TTL_MS, used: false })
      return code
    },
    token(appKey: string, secret: string) {
      const app = apps[appKey]
      if (!app || app.secret !== secret) throw new DingError(BAD_ACCOUNT)
      const cached = getOrCreate(tokens, appKey)
      return {
        errcode: 0,
        errmsg: 'ok',
        access_token: cached.value,
        expires_in: getSecondsLeft(cached),
      }
    },
    getUserByCode(token: string, code: string) {
      const { corpId } = getCaller(token)
      const entry = codes.get(code)
      if (!entry || entry.used || entry.corpId !== corpId || entry.expiresAt <= nowMs()) {
        throw new DingError(BAD_CODE)
      }
      entry.used = true
      const { id, name } = entry.person
      return {
        errcode: 0,
        errmsg: 'ok',
        request_id: random(),
        result: {
          userid: id,
          name,
          device_id: random(),
          sys: false,
          sys_level: 0,
          unionid: toUnionId(id),
          associated_unionid: toUnionId(`associated:${id}`),
        },
      }
    },
    person(token: string, personId: string) {
      getCaller(token)
      const person = people.find(({ id }) => id === personId)
      if (!person) throw new DingError(NO_PERSON)
      const { id, name, mobile, avatar } = person
      return {
        errcode: 0,
        errmsg: 'ok',
        request_id: random(),
        result: { userid: id, unionid: toUnionId(id), name, mobile, avatar, active: true },
      }
    },
    getByUnionId(token: string, unionId: string) {
      getCaller(token)
      const person = people.find(({ id }) => toUnionId(id) === unionId)
      if (!person) throw new DingError(NO_PERSON)
      const result = { userid: person.id, contact_type: 0 }
      return { errcode: 0, errmsg: 'ok', request_id: random(), result }
    },
    ticket(token: string) {
      const { corpId } = getCaller(token)
      const cached = getOrCreate(tickets, corpId)
      return { errcode: 0, errmsg: 'ok', ticket: cached.value, expires_in: getSecondsLeft(cached) }
    },
    getTicket: (corpId: string) => tickets.get(corpId)?.value ?? null,
    revokeTokens: () => tokens.clear(),
  }
}
export type Store = ReturnType<typeof createStore>

import { randomBytes } from 'node:crypto'
import { unionIdOf, type Colleague } from './people.ts'

export type DingApp = { secret: string; corpId: string }
type Code = { corpId: string; person: Colleague; until: number; used: boolean }
type Kept = { value: string; until: number }

/** An error in the provider's own words; it travels with status 200. */
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

const fiveMinutes = 300_000
const life = 7_200

/** What the provider knows of the companies that work with it, in memory. */
export function openBook(
  apps: Readonly<Record<string, DingApp>>,
  people: readonly Colleague[],
  now: () => Date,
) {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Kept>()
  const tickets = new Map<string, Kept>()
  const at = () => now().getTime()
  const random = () => randomBytes(16).toString('hex')

  function fresh(kept: Map<string, Kept>, key: string): Kept {
    const known = kept.get(key)
    if (known && known.until > at()) return known
    const made = { value: random(), until: at() + life * 1000 }
    kept.set(key, made)
    return made
  }
  const secondsOf = ({ until }: Kept) => Math.floor((until - at()) / 1000)

  /** The app whose token this is. */
  function callerOf(token: string): DingApp {
    const [appKey, kept] = [...tokens].find(([, { value }]) => value === token) ?? []
    const app = apps[appKey ?? '']
    if (!app || !kept || kept.until <= at()) throw new DingError(BAD_TOKEN)
    return app
  }

  return {
    /** A code as the app's bridge hands it out: good once, for five minutes, in one company. */
    code(corpId: string, person: Colleague): string {
      const code = random()
      codes.set(code, { corpId, person, until: at() + fiveMinutes, used: false })
      return code
    },
    token(appKey: string, secret: string) {
      const app = apps[appKey]
      if (!app || app.secret !== secret) throw new DingError(BAD_ACCOUNT)
      const kept = fresh(tokens, appKey)
      return { errcode: 0, errmsg: 'ok', access_token: kept.value, expires_in: secondsOf(kept) }
    },
    whoIs(token: string, code: string) {
      const { corpId } = callerOf(token)
      const known = codes.get(code)
      if (!known || known.used || known.corpId !== corpId || known.until <= at()) {
        throw new DingError(BAD_CODE)
      }
      known.used = true
      const { id, name } = known.person
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
          unionid: unionIdOf(id),
          associated_unionid: unionIdOf(`associated:${id}`),
        },
      }
    },
    person(token: string, personId: string) {
      callerOf(token)
      const person = people.find(({ id }) => id === personId)
      if (!person) throw new DingError(NO_PERSON)
      const { id, name, mobile, avatar } = person
      return {
        errcode: 0,
        errmsg: 'ok',
        request_id: random(),
        result: { userid: id, unionid: unionIdOf(id), name, mobile, avatar, active: true },
      }
    },
    ticket(token: string) {
      const { corpId } = callerOf(token)
      const kept = fresh(tickets, corpId)
      return { errcode: 0, errmsg: 'ok', ticket: kept.value, expires_in: secondsOf(kept) }
    },
    getTicket: (corpId: string) => tickets.get(corpId)?.value ?? null,
    revoke: () => tokens.clear(),
  }
}
export type Book = ReturnType<typeof openBook>

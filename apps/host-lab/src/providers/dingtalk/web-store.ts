import { randomBytes } from 'node:crypto'
import { toUnionId, type Colleague } from './people.ts'
import type { DingApp } from './store.ts'

type WebCode = { appKey: string; person: Colleague; expiresAt: number; used: boolean }
type UserToken = { person: Colleague; expiresAt: number }

/** Error of the newer calls; sent with its status. */
export class WebError extends Error {
  readonly status: number
  readonly code: string
  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

const BAD_CLIENT = {
  status: 400,
  code: 'invalidClientIdOrSecret',
  message: '无效的clientId或者clientSecret',
}
const BAD_GRANT = { status: 400, code: 'invalidParameter.grantType', message: '无效的grantType' }
const BAD_CODE = {
  status: 400,
  code: 'invalidParameter.authCode.notFound',
  message: '不存在的authCode',
}
const BAD_TOKEN = { status: 401, code: 'InvalidAuthentication', message: '不合法的access_token' }

const CODE_TTL_MS = 300_000
const TOKEN_TTL_SECONDS = 7_200

/** Codes of the consent page and the tokens of persons, in memory. */
export function createWebStore(apps: Readonly<Record<string, DingApp>>, now: () => Date) {
  const codes = new Map<string, WebCode>()
  const tokens = new Map<string, UserToken>()
  const nowMs = () => now().getTime()
  const random = () => randomBytes(16).toString('hex')

  return {
    hasApp: (appKey: string) => apps[appKey] !== undefined,
    /** Issues a code: single-use, valid for five minutes, for one app. */
    code(appKey: string, person: Colleague): string {
      const code = random()
      codes.set(code, { appKey, person, expiresAt: nowMs() + CODE_TTL_MS, used: false })
      return code
    },
    userToken({ clientId = '', clientSecret, code = '', grantType }: Record<string, unknown>) {
      const appKey = String(clientId)
      if (apps[appKey] === undefined || apps[appKey].secret !== clientSecret) {
        throw new WebError(BAD_CLIENT)
      }
      if (grantType !== 'authorization_code') throw new WebError(BAD_GRANT)
      const entry = codes.get(String(code))
      if (!entry || entry.used || entry.appKey !== appKey || entry.expiresAt <= nowMs()) {
        throw new WebError(BAD_CODE)
      }
      entry.used = true
      const accessToken = random()
      const expiresAt = nowMs() + TOKEN_TTL_SECONDS * 1000
      tokens.set(accessToken, { person: entry.person, expiresAt })
      return { accessToken, refreshToken: random(), expireIn: TOKEN_TTL_SECONDS }
    },
    me(accessToken: string) {
      const entry = tokens.get(accessToken)
      if (!entry || entry.expiresAt <= nowMs()) throw new WebError(BAD_TOKEN)
      const { id, name, avatar, mobile } = entry.person
      const unionId = toUnionId(id)
      return {
        nick: name,
        avatarUrl: avatar,
        mobile,
        stateCode: '86',
        openId: `o-${unionId}`,
        unionId,
      }
    },
  }
}
export type WebStore = ReturnType<typeof createWebStore>

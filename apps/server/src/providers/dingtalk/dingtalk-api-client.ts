import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { addressOf, askJson, ProviderSilent } from '../ask-json.ts'
import type { DingtalkApi, DingtalkApp } from './dingtalk-api.ts'
import { kept } from '../kept.ts'

type DingtalkOptions = {
  apiUrl: string
  now: () => Date
  /** how long an answer is waited for, in milliseconds */
  limit: number
  log: Logger
}

/** Errors travel with status 200. */
const Errors = z.object({ errcode: z.int() })
const text = z.string().min(1).max(1_000)
const Token = Errors.extend({ access_token: text.optional(), expires_in: z.int().default(0) })
const Ticket = Errors.extend({ ticket: text.optional(), expires_in: z.int().default(0) })
const WhoIs = Errors.extend({
  result: z
    .object({ userid: z.string().min(1).max(64), name: z.string().max(200).default('') })
    .optional(),
})
const Colleague = Errors.extend({
  result: z
    .object({
      name: z.string().max(200).default(''),
      avatar: z.string().max(10_000).default(''),
    })
    .optional(),
})

const SPENT_CODE = 40078
/** The token is not good (any more). */
const staleToken = new Set([40014, 42001])

class StaleToken extends Error {}

export function dingtalkApiClient({ apiUrl, now, limit, log }: DingtalkOptions): DingtalkApi {
  const tokens = kept(now)
  const tickets = kept(now)
  const keyOf = ({ appKey, secret }: DingtalkApp) =>
    createHash('sha256').update(`${appKey}:${secret}`).digest('hex')
  const silent = (error: unknown, call: string) => {
    const reason = error instanceof ProviderSilent ? error.message : String(error)
    log.warn({ provider: 'dingtalk', call, reason }, 'no usable answer of the provider')
  }
  const refused = (errcode: number) => new ProviderSilent(`errcode ${errcode}`)

  const token = (app: DingtalkApp) =>
    tokens.of(keyOf(app), async () => {
      const query = { appkey: app.appKey, appsecret: app.secret }
      const { errcode, access_token, expires_in } = await askJson({
        url: addressOf(apiUrl, '/gettoken', query),
        limit,
        answer: Token,
      })
      if (errcode !== 0 || !access_token) throw refused(errcode)
      return { value: access_token, seconds: expires_in }
    })

  type Question<T extends z.ZodType> = { path: string; body?: object; limit: number; answer: T }

  /** A question with the app's token; a token that has gone stale is fetched anew, once. */
  async function ask<T extends typeof Errors>(
    app: DingtalkApp,
    { path, ...question }: Question<T>,
  ): Promise<z.output<T>> {
    const once = async () => {
      const access_token = await token(app)
      const response = await askJson({
        url: addressOf(apiUrl, path, { access_token }),
        ...question,
      })
      if (!staleToken.has(response.errcode)) return response
      tokens.drop(keyOf(app), access_token)
      throw new StaleToken()
    }
    try {
      return await once()
    } catch (error) {
      if (error instanceof StaleToken) return once()
      throw error
    }
  }

  return {
    async exchange(app, code) {
      const path = '/topapi/v2/user/getuserinfo'
      try {
        const { errcode, result } = await ask(app, { path, body: { code }, limit, answer: WhoIs })
        if (errcode === SPENT_CODE) return { kind: 'spent' }
        if (errcode !== 0 || !result) throw refused(errcode)
        return { kind: 'person', userId: result.userid, name: result.name }
      } catch (error) {
        silent(error, 'getuserinfo')
        return { kind: 'silent' }
      }
    },

    async profile(app, userid) {
      const path = '/topapi/v2/user/get'
      try {
        const { errcode, result } = await ask(app, {
          path,
          body: { userid },
          limit: Math.ceil(limit / 3),
          answer: Colleague,
        })
        if (errcode !== 0 || !result) throw refused(errcode)
        const { name, avatar } = result
        return { ...(name ? { nickName: name } : {}), ...(avatar ? { headImage: avatar } : {}) }
      } catch (error) {
        silent(error, 'user/get')
        return {}
      }
    },

    async ticket(app) {
      try {
        return await tickets.of(keyOf(app), async () => {
          const path = '/get_jsapi_ticket'
          const { errcode, ticket, expires_in } = await ask(app, { path, limit, answer: Ticket })
          if (errcode !== 0 || !ticket) throw refused(errcode)
          return { value: ticket, seconds: expires_in }
        })
      } catch (error) {
        silent(error, 'ticket')
        return null
      }
    },
  }
}

import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { buildUrl, askJson, ProviderSilent } from '../ask-json.ts'
import type { DingtalkApi, DingtalkApp, WorkNoticeResult } from './dingtalk-api.ts'
import { kept } from '../kept.ts'
import { buildAuthorizeUrl, fetchWebPerson } from './dingtalk-web.ts'

type DingtalkOptions = {
  apiUrl: string
  /** base address of the newer API */
  openUrl: string
  /** base address of the consent page */
  loginUrl: string
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/** Error codes are part of responses with status 200. */
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

const ids = z.array(z.string()).default([])
const Accepted = Errors.extend({ task_id: z.union([z.int(), text]).optional() })
const SendResult = Errors.extend({
  send_result: z
    .object({
      read_user_id_list: ids,
      unread_user_id_list: ids,
      invalid_user_id_list: ids,
      failed_user_id_list: ids,
      forbidden_user_id_list: ids,
      forbidden_list: z
        .array(z.object({ userid: z.string(), code: z.union([z.string(), z.int()]) }))
        .default([]),
    })
    .optional(),
})
type SendLists = NonNullable<z.output<typeof SendResult>['send_result']>

const ByUnionId = Errors.extend({
  result: z.object({ userid: z.string().min(1).max(64), contact_type: z.int() }).optional(),
})

const SPENT_CODE = 40078
/** No person of the company has the union id. */
const NO_PERSON = 60121
/** Contact type of a colleague; 1 is an external contact. */
const COLLEAGUE = 0
/** Busy: it is unknown whether the provider has done the request. */
const BUSY = -1
/** Too many concurrent calls. */
const THROTTLED = 88
/** The person has received this text today already. */
const duplicates = new Set(['143106', '143206'])

function toWorkNoticeResult(lists: SendLists, userId: string): WorkNoticeResult {
  const isIn = (list: readonly string[]) => list.includes(userId)
  if (isIn(lists.read_user_id_list) || isIn(lists.unread_user_id_list)) return { kind: 'sent' }
  const forbidden = lists.forbidden_list.find(({ userid }) => userid === userId)
  if (forbidden && duplicates.has(String(forbidden.code))) return { kind: 'sent' }
  if (forbidden) return { kind: 'refused', reason: `dingtalk ${forbidden.code}` }
  const refusals = [
    ['invalid', lists.invalid_user_id_list],
    ['failed', lists.failed_user_id_list],
    ['forbidden', lists.forbidden_user_id_list],
  ] as const
  const [reason] = refusals.find(([, list]) => isIn(list)) ?? []
  return reason ? { kind: 'refused', reason: `dingtalk ${reason}` } : { kind: 'pending' }
}
/** The token is invalid or has expired. */
const staleToken = new Set([40014, 42001])

class StaleToken extends Error {}

export function dingtalkApiClient({
  apiUrl,
  openUrl,
  loginUrl,
  now,
  limit,
  log,
}: DingtalkOptions): DingtalkApi {
  const tokens = kept(now)
  const tickets = kept(now)
  const toAccountKey = ({ appKey, secret }: DingtalkApp) =>
    createHash('sha256').update(`${appKey}:${secret}`).digest('hex')
  const silent = (error: unknown, call: string) => {
    const reason = error instanceof ProviderSilent ? error.message : String(error)
    log.warn({ provider: 'dingtalk', call, reason }, 'no usable answer of the provider')
  }
  const refused = (errcode: number) => new ProviderSilent(`errcode ${errcode}`)

  const token = (app: DingtalkApp) =>
    tokens.of(toAccountKey(app), async () => {
      const query = { appkey: app.appKey, appsecret: app.secret }
      const { errcode, access_token, expires_in } = await askJson({
        url: buildUrl(apiUrl, '/gettoken', query),
        limit,
        answer: Token,
      })
      if (errcode !== 0 || !access_token) throw refused(errcode)
      return { value: access_token, seconds: expires_in }
    })

  type Question<T extends z.ZodType> = { path: string; body?: object; limit: number; answer: T }

  /** Sends a request with the app's token; an expired token is fetched again, once. */
  async function ask<T extends typeof Errors>(
    app: DingtalkApp,
    { path, ...question }: Question<T>,
  ): Promise<z.output<T>> {
    const once = async () => {
      const access_token = await token(app)
      const response = await askJson({
        url: buildUrl(apiUrl, path, { access_token }),
        ...question,
      })
      if (!staleToken.has(response.errcode)) return response
      tokens.drop(toAccountKey(app), access_token)
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

    authorizeUrl: (input) => buildAuthorizeUrl(loginUrl, input),

    async exchangeWeb(app, code) {
      const path = '/topapi/user/getbyunionid'
      // One sign-in makes three calls one after the other, so each has a third of the time.
      const each = Math.ceil(limit / 3)
      try {
        const person = await fetchWebPerson(app, code, { openUrl, limit: each })
        if (!person) return { kind: 'spent' }
        const body = { unionid: person.unionId }
        const { errcode, result } = await ask(app, { path, body, limit: each, answer: ByUnionId })
        if (errcode === NO_PERSON) return { kind: 'outsider' }
        if (errcode !== 0 || !result) throw refused(errcode)
        if (result.contact_type !== COLLEAGUE) return { kind: 'outsider' }
        return { kind: 'person', userId: result.userid, name: person.name }
      } catch (error) {
        silent(error, 'userAccessToken')
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
        return await tickets.of(toAccountKey(app), async () => {
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

    async sendWorkNotice(app, { agentId, userId, title, markdown }) {
      try {
        await token(app)
      } catch (error) {
        silent(error, 'gettoken')
        return { kind: 'later' }
      }
      try {
        const { errcode, task_id } = await ask(app, {
          path: '/topapi/message/corpconversation/asyncsend_v2',
          body: {
            agent_id: Number(agentId),
            userid_list: userId,
            msg: { msgtype: 'markdown', markdown: { title, text: markdown } },
          },
          limit,
          answer: Accepted,
        })
        if (errcode === THROTTLED) return { kind: 'later' }
        if (errcode === BUSY || (errcode === 0 && task_id === undefined)) return { kind: 'unknown' }
        if (errcode !== 0) return { kind: 'refused', reason: `dingtalk ${errcode}` }
        return { kind: 'accepted', receipt: String(task_id) }
      } catch (error) {
        silent(error, 'asyncsend_v2')
        return { kind: 'unknown' }
      }
    },

    async findWorkNotice(app, { agentId, userId, receipt }) {
      try {
        const { errcode, send_result } = await ask(app, {
          path: '/topapi/message/corpconversation/getsendresult',
          body: { agent_id: Number(agentId), task_id: Number(receipt) },
          limit,
          answer: SendResult,
        })
        if (errcode !== 0 || !send_result) throw refused(errcode)
        return toWorkNoticeResult(send_result, userId)
      } catch (error) {
        silent(error, 'getsendresult')
        return { kind: 'pending' }
      }
    },
  }
}

import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { AppMessageResult, TemplateMessage } from '../app-message.ts'
import { buildUrl, askJson, ProviderSilent } from '../ask-json.ts'
import { kept } from '../kept.ts'
import type { WechatAccount, WechatApi, WechatExchange, WechatProfile } from './wechat-api.ts'

type WechatOptions = {
  openUrl: string
  apiUrl: string
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/** Error codes are part of responses with status 200. */
const Errors = z.object({ errcode: z.int().default(0) })
const text = z.string().min(1).max(1_000)
const Granted = Errors.extend({
  access_token: text.optional(),
  openid: z.string().min(1).max(128).optional(),
  scope: z.string().max(200).default(''),
  is_snapshotuser: z.int().default(0),
})
const UserInfo = Errors.extend({
  nickname: z.string().max(200).default(''),
  headimgurl: z.string().max(10_000).default(''),
})
const Token = Errors.extend({ access_token: text.optional(), expires_in: z.int().default(0) })
const Ticket = Errors.extend({ ticket: text.optional(), expires_in: z.int().default(0) })

/** The code was issued for another app, used before, or has expired. */
const spentCodes = new Set([40029, 40163, 42003])
/** The token was replaced by a newer one or has expired. */
const staleToken = new Set([40001, 40014, 42001])

/** Busy: it is unknown whether the provider has done the request. */
const BUSY = -1

class StaleToken extends Error {}

export function wechatApiClient({ openUrl, apiUrl, now, limit, log }: WechatOptions): WechatApi {
  const tokens = kept(now)
  const tickets = kept(now)
  const toAccountKey = ({ appId, secret }: WechatAccount) =>
    createHash('sha256').update(`${appId}:${secret}`).digest('hex')
  const silent = (error: unknown, call: string) => {
    const reason = error instanceof ProviderSilent ? error.message : String(error)
    log.warn({ provider: 'wechat', call, reason }, 'no usable answer of the provider')
  }
  const refused = (errcode: number) => new ProviderSilent(`errcode ${errcode}`)

  const token = (account: WechatAccount) =>
    tokens.of(toAccountKey(account), async () => {
      const { errcode, access_token, expires_in } = await askJson({
        url: buildUrl(apiUrl, '/cgi-bin/stable_token'),
        body: {
          grant_type: 'client_credential',
          appid: account.appId,
          secret: account.secret,
          force_refresh: false,
        },
        limit,
        answer: Token,
      })
      if (errcode !== 0 || !access_token) throw refused(errcode)
      return { value: access_token, seconds: expires_in }
    })

  async function askTicket(account: WechatAccount) {
    const access_token = await token(account)
    const { errcode, ticket, expires_in } = await askJson({
      url: buildUrl(apiUrl, '/cgi-bin/ticket/getticket', { access_token, type: 'jsapi' }),
      limit,
      answer: Ticket,
    })
    if (staleToken.has(errcode)) {
      tokens.drop(toAccountKey(account), access_token)
      throw new StaleToken()
    }
    if (errcode !== 0 || !ticket) throw refused(errcode)
    return { value: ticket, seconds: expires_in }
  }

  /** Attempts to send a message once; null if the token has expired. */
  async function attemptTemplate(
    account: WechatAccount,
    access_token: string,
    { openId, templateId, url, fields, number }: TemplateMessage,
  ): Promise<AppMessageResult | null> {
    const { errcode } = await askJson({
      url: buildUrl(apiUrl, '/cgi-bin/message/template/send', { access_token }),
      body: {
        touser: openId,
        template_id: templateId,
        client_msg_id: number,
        data: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
        ...(url && { url }),
      },
      limit,
      answer: Errors,
    })
    if (staleToken.has(errcode)) {
      tokens.drop(toAccountKey(account), access_token)
      return null
    }
    if (errcode === BUSY) return { kind: 'unknown' }
    return errcode === 0 ? { kind: 'sent' } : { kind: 'refused', reason: `wechat ${errcode}` }
  }

  /** Name and picture of a person; they are optional, so the sign-in continues without them. */
  async function profileOf(access_token: string, openid: string): Promise<WechatProfile> {
    try {
      const { errcode, nickname, headimgurl } = await askJson({
        url: buildUrl(apiUrl, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' }),
        limit: Math.ceil(limit / 2),
        answer: UserInfo,
      })
      if (errcode !== 0) throw refused(errcode)
      return {
        ...(nickname ? { nickName: nickname } : {}),
        ...(headimgurl ? { headImage: headimgurl } : {}),
      }
    } catch (error) {
      silent(error, 'userinfo')
      return {}
    }
  }

  return {
    authorizeUrl({ appId, returnTo, scope, state }) {
      const url = buildUrl(openUrl, '/connect/oauth2/authorize', {
        appid: appId,
        redirect_uri: returnTo,
        response_type: 'code',
        scope: scope === 'user' ? 'snsapi_userinfo' : 'snsapi_base',
        state,
      })
      return `${url.href}#wechat_redirect`
    },

    async exchange({ appId, secret }, code): Promise<WechatExchange> {
      try {
        const query = { appid: appId, secret, code, grant_type: 'authorization_code' }
        const granted = await askJson({
          url: buildUrl(apiUrl, '/sns/oauth2/access_token', query),
          limit,
          answer: Granted,
        })
        if (spentCodes.has(granted.errcode)) return { kind: 'spent' }
        const { errcode, access_token, openid, scope } = granted
        if (errcode !== 0 || !access_token || !openid) throw refused(errcode)
        if (granted.is_snapshotuser === 1) return { kind: 'snapshot' }
        const asks = scope.split(',').includes('snsapi_userinfo')
        const profile = asks ? await profileOf(access_token, openid) : {}
        return { kind: 'person', openId: openid, profile }
      } catch (error) {
        silent(error, 'access_token')
        return { kind: 'silent' }
      }
    },

    async ticket(account) {
      try {
        return await tickets.of(toAccountKey(account), () =>
          askTicket(account).catch((error: unknown) => {
            if (error instanceof StaleToken) return askTicket(account)
            throw error
          }),
        )
      } catch (error) {
        silent(error, 'ticket')
        return null
      }
    },

    async sendTemplate(account, message): Promise<AppMessageResult> {
      for (const isLast of [false, true]) {
        const access_token = await token(account).catch((error: unknown) => {
          silent(error, 'stable_token')
          return null
        })
        if (access_token === null) return { kind: 'later' }
        try {
          const result = await attemptTemplate(account, access_token, message)
          if (result) return result
          if (isLast) break
        } catch (error) {
          silent(error, 'template/send')
          return { kind: 'unknown' }
        }
      }
      return { kind: 'later' }
    },
  }
}

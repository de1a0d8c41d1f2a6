import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { buildUrl, askJson, ProviderSilent } from './ask-json.ts'
import type { DingtalkApp } from './dingtalk/dingtalk-api.ts'
import { exchangeCode, type OauthClient } from './oauth-exchange.ts'
import { parseAllowedHosts } from './outbound/public-address.ts'
import type { WechatAccount } from './wechat/wechat-api.ts'

/** Null if the provider accepts the account; otherwise the reason in the provider's words. */
export type ProbeResult = string | null

const TIMEOUT_MS = 3_000

const Token = z.object({
  errcode: z.int().default(0),
  errmsg: z.string().max(500).default(''),
  access_token: z.string().optional(),
})

async function requestToken(url: URL, body?: object): Promise<ProbeResult> {
  try {
    const answer = { url, limit: TIMEOUT_MS, answer: Token, ...(body && { body }) }
    const { errcode, errmsg, access_token } = await askJson(answer)
    if (errcode !== 0) return `对方平台拒绝 appId 或密钥：${String(errcode)} ${errmsg}`.trim()
    return access_token ? null : '对方平台没有返回令牌'
  } catch (error) {
    if (error instanceof ProviderSilent) return `无法访问对方平台：${error.message}`
    throw error
  }
}

/** Requests a token without invalidating tokens in use. */
export const probeWechat = (settings: Settings, { appId, secret }: WechatAccount) =>
  requestToken(buildUrl(settings.WECHAT_API_URL, '/cgi-bin/stable_token'), {
    grant_type: 'client_credential',
    appid: appId,
    secret,
    force_refresh: false,
  })

export const probeDingtalk = (settings: Settings, { appKey, secret }: DingtalkApp) =>
  requestToken(
    buildUrl(settings.DINGTALK_API_URL, '/gettoken', { appkey: appKey, appsecret: secret }),
  )

/**
 * Exchanges an invented code, so that the provider of a valid account responds that the code is
 * invalid.
 */
export async function probeOauth(
  { NODE_ENV, MALL_OUTBOUND_ALLOW }: Pick<Settings, 'NODE_ENV' | 'MALL_OUTBOUND_ALLOW'>,
  client: OauthClient,
): Promise<ProbeResult> {
  const options = {
    isProduction: NODE_ENV === 'production',
    allowed: parseAllowedHosts(MALL_OUTBOUND_ALLOW),
    limit: TIMEOUT_MS,
  }
  const result = await exchangeCode(client, 'mall-sign-in-test', options)
  if (result.kind === 'spent') return null
  if (result.kind === 'person') return '对方平台接受了不存在的 code'
  return result.reason.startsWith('status')
    ? `对方平台拒绝 clientId 或密钥：${result.reason}`
    : `无法访问对方平台：${result.reason}`
}

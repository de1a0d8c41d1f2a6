import { randomUUID } from 'node:crypto'
import { captchaSources } from '@mall/contract/hosting'
import type { CaptchaSettings } from '@mall/contract/seed-file'
import { z } from 'zod'
import { canonicalQuery, signedHeaders } from '../sms/sms-signature.ts'
import {
  CaptchaUnavailable,
  type CaptchaOptions,
  type CaptchaProvider,
} from './captcha-provider.ts'

/** Timeout in ms, below the 7.5 s within which the mall responds to every call. */
const TIMEOUT_MS = 4_000
const SCRIPT_URL = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js'
const CONTENT_TYPE = 'application/x-www-form-urlencoded'

type AliyunSettings = Extract<CaptchaSettings, { provider: 'aliyun' }>

/**
 * Hosts of the provider by region of the instance. Source: the provider's server integration guide.
 */
const endpoints: Readonly<Record<AliyunSettings['region'], string>> = {
  cn: 'https://captcha.cn-shanghai.aliyuncs.com',
  sgp: 'https://captcha.ap-southeast-1.aliyuncs.com',
}

const Verified = z.object({
  Success: z.literal(true),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.string() }),
})
const Refused = z.object({ Code: z.string() })

/**
 * The scene differs from the page's scene: the company's settings are wrong, not the shopper's
 * solution.
 */
const WRONG_SCENE = 'F012'

/**
 * Alibaba Cloud Captcha 2.0, `VerifyIntelligentCaptcha` of version 2023-03-05: parameters as a form
 * in the body. The provider accepts each parameter once.
 */
export function openAliyunCaptcha(
  { region, prefix, sceneId, accessKeyId, fallback: hasFallback }: AliyunSettings,
  { baseUrl, now = () => new Date(), limit = TIMEOUT_MS }: CaptchaOptions = {},
): CaptchaProvider {
  const scriptUrl = baseUrl ? `${new URL(baseUrl).origin}/AliyunCaptcha.js` : SCRIPT_URL

  async function send(secret: string, body: string): Promise<Response> {
    const { host, origin } = new URL(baseUrl ?? endpoints[region])
    const headers = signedHeaders(
      {
        method: 'POST',
        path: '/',
        query: '',
        body,
        host,
        action: 'VerifyIntelligentCaptcha',
        version: '2023-03-05',
        at: now(),
        nonce: randomUUID(),
        contentType: CONTENT_TYPE,
      },
      accessKeyId,
      secret,
    )
    return fetch(`${origin}/`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
      redirect: 'error',
      // Includes the time of the body.
      signal: AbortSignal.timeout(limit),
    })
  }

  return {
    show: (captcha) => ({
      kind: 'aliyun',
      ...captcha,
      scriptUrl,
      region,
      prefix,
      sceneId,
      hasFallback,
    }),

    listSources() {
      const sources = captchaSources[`aliyun/${region}`]
      if (!baseUrl) return sources
      const { origin } = new URL(scriptUrl)
      const add = (hosts: readonly string[] = []) => [origin, ...hosts]
      const { script, style, connect, img } = sources
      return { script: add(script), style: add(style), connect: add(connect), img: add(img) }
    },

    async verify(secret, captchaVerifyParam) {
      const body = canonicalQuery({ CaptchaVerifyParam: captchaVerifyParam, SceneId: sceneId })
      let text: string
      let isOk: boolean
      try {
        const response = await send(secret, body)
        isOk = response.ok
        text = await response.text()
      } catch (error) {
        throw new CaptchaUnavailable(error instanceof Error ? error.name : 'fault')
      }
      const json = parseJson(text)
      const { data } = Verified.safeParse(json)
      if (!isOk || !data) {
        throw new CaptchaUnavailable(Refused.safeParse(json).data?.Code ?? 'unreadable')
      }
      const { VerifyResult: isVerified, VerifyCode: code } = data.Result
      if (!isVerified && code === WRONG_SCENE) throw new CaptchaUnavailable(code)
      return isVerified
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Settings } from '../../settings.ts'
import { canonicalQuery, signedHeaders } from '../sms/sms-signature.ts'
import { CaptchaUnavailable, type CaptchaAccount, type CaptchaApi } from './captcha-api.ts'

/** Below the 7.5 s within which every call is answered. */
const TIMEOUT_MS = 4_000
const SCRIPT_URL = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js'
const CONTENT_TYPE = 'application/x-www-form-urlencoded'

/** By the region of the instance. Source: the provider's server integration guide. */
const endpoints: Readonly<Record<CaptchaAccount['region'], string>> = {
  cn: 'https://captcha.cn-shanghai.aliyuncs.com',
  sgp: 'https://captcha.ap-southeast-1.aliyuncs.com',
}

const Verified = z.object({
  Success: z.literal(true),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.string() }),
})
const Refused = z.object({ Code: z.string() })

/** The scene is not the one of the page: the company's settings are wrong, not the shopper. */
const WRONG_SCENE = 'F012'

type CaptchaOptions = {
  /** a simulator of the provider; without it the endpoints of the regions */
  baseUrl?: string | undefined
  now?: () => Date
  /** milliseconds */
  limit?: number
}

/**
 * Alibaba Cloud Captcha 2.0, `VerifyIntelligentCaptcha` of version 2023-03-05: parameters as a form
 * in the body. The provider accepts each parameter once.
 */
export function aliyunCaptcha(options: CaptchaOptions = {}): CaptchaApi {
  const { baseUrl, now = () => new Date(), limit = TIMEOUT_MS } = options

  async function send(account: CaptchaAccount, body: string): Promise<Response> {
    const { host, origin } = new URL(baseUrl ?? endpoints[account.region])
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
      account.accessKeyId,
      account.accessKeySecret,
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
    getScriptUrl: () => (baseUrl ? `${new URL(baseUrl).origin}/AliyunCaptcha.js` : SCRIPT_URL),

    async verify(account, captchaVerifyParam) {
      const body = canonicalQuery({
        CaptchaVerifyParam: captchaVerifyParam,
        SceneId: account.sceneId,
      })
      let text: string
      let isOk: boolean
      try {
        const response = await send(account, body)
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

/** The client of the provider, or of the simulator that the settings name. */
export const openCaptchaApi = (
  settings: Pick<Settings, 'MALL_CAPTCHA_URL'>,
  options: Omit<CaptchaOptions, 'baseUrl'> = {},
): CaptchaApi => aliyunCaptcha({ ...options, baseUrl: settings.MALL_CAPTCHA_URL })

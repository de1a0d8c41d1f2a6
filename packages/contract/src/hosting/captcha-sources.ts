import type { CaptchaSettings } from '../seed-shapes.ts'
import type { PageSources } from './page-policy.ts'

/** A captcha provider and the region of its instances: `aliyun/cn`. */
export type CaptchaSite = `${CaptchaSettings['provider']}/${CaptchaSettings['region']}`

const ALIYUN_CDN = ['https://o.alicdn.com', 'https://g.alicdn.com', 'https://x.alicdn.com']

const listAliyunSources = (connect: readonly string[], img: string): PageSources => ({
  script: ALIYUN_CDN,
  style: ALIYUN_CDN,
  connect: [...ALIYUN_CDN, ...connect],
  img: [...ALIYUN_CDN, img],
})

/** Hosts that a page needs for a captcha of a provider. Source: the provider's list for web pages. */
export const captchaSources: Readonly<Record<CaptchaSite, PageSources>> = {
  'aliyun/cn': listAliyunSources(
    [
      'https://*.captcha-open.aliyuncs.com',
      'https://cloudauth-device-dualstack.cn-shanghai.aliyuncs.com',
    ],
    'https://static-captcha.aliyuncs.com',
  ),
  'aliyun/sgp': listAliyunSources(
    [
      'https://*.captcha-open-sgp.aliyuncs.com',
      'https://cloudauth-device-dualstack.ap-southeast-1.aliyuncs.com',
    ],
    'https://static-captcha-sgp.aliyuncs.com',
  ),
}

export const isCaptchaSite = (site: string): site is CaptchaSite =>
  Object.hasOwn(captchaSources, site)

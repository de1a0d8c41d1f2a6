import type { PageSources } from '@mall/contract/hosting'
import type { CaptchaSettings } from '@mall/contract/seed-file'

/** Hosts of the provider's script by region, beside that of the script itself. */
const hosts: Readonly<Record<CaptchaSettings['region'], PageSources>> = {
  cn: {
    connect: [
      'https://*.captcha-open.aliyuncs.com',
      'https://cloudauth-device-dualstack.cn-shanghai.aliyuncs.com',
    ],
    img: ['https://static-captcha.aliyuncs.com'],
  },
  sgp: {
    connect: [
      'https://*.captcha-open-sgp.aliyuncs.com',
      'https://cloudauth-device-dualstack.ap-southeast-1.aliyuncs.com',
    ],
    img: ['https://static-captcha-sgp.aliyuncs.com'],
  },
}
const CDN = ['https://g.alicdn.com', 'https://x.alicdn.com']

/** Sources for the pages of a company that uses the provider's captcha; none for others. */
export function listCaptchaSources(
  captcha: CaptchaSettings | undefined,
  scriptUrl: string,
): PageSources {
  if (!captcha) return {}
  const { connect = [], img = [] } = hosts[captcha.region]
  const { origin } = new URL(scriptUrl)
  return {
    script: [origin, ...CDN],
    style: [origin, ...CDN],
    connect: [origin, ...CDN, ...connect],
    img: [origin, ...CDN, ...img],
  }
}

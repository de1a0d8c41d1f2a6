import type { WechatPage } from './parts.ts'

export type Who = {
  platform: 'ios' | 'android' | 'desktop' | 'none'
  /** '' outside WeChat */
  version: string
  miniProgram: boolean
}

export const hasMiniProgramFlag = (page: WechatPage): boolean =>
  page.__wxjs_environment === 'miniprogram'

export function readWho(page: WechatPage): Who {
  const { userAgent } = page.navigator
  const version = /MicroMessenger\/([\d.]+)/i.exec(userAgent)?.[1] ?? ''
  const platform = !version
    ? 'none'
    : /(Windows|Mac)Wechat/i.test(userAgent)
      ? 'desktop'
      : /iP(hone|ad|od)/.test(userAgent)
        ? 'ios'
        : 'android'
  return {
    platform,
    version,
    miniProgram: version !== '' && (/miniProgram/i.test(userAgent) || hasMiniProgramFlag(page)),
  }
}

import type { WechatPage } from './parts.ts'

/**
 * Version and kind of the WeChat around the page. `none`: another app, although this shell was
 * loaded.
 */
export type Who = {
  platform: 'ios' | 'android' | 'desktop' | 'none'
  /** WeChat's version; '' outside WeChat */
  version: string
  miniProgram: boolean
}

/**
 * Whether WeChat reports the page as inside a mini-programme, which it does once its bridge is
 * ready.
 */
export const hasMiniProgramFlag = (page: WechatPage): boolean =>
  page.__wxjs_environment === 'miniprogram'

/**
 * The app as far as it is known now. On an iPhone only the bridge may identify the mini-programme.
 */
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

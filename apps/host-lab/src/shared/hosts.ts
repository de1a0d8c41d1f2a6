/** Simulated host apps. Plain data, used by the lab's server, its page and the injected script. */

import {
  abcUserAgent,
  cmbLifeUserAgent,
  cmbUserAgent,
  dingtalkUserAgent,
  icbcUserAgent,
  pinganUserAgent,
  privateUserAgent,
  psbcUserAgent,
  wechatUserAgent,
} from '../bridges/index.ts'

/** App whose bridge is installed; `browser` has none. */
export type App =
  | 'wechat'
  | 'mini-programme'
  | 'dingtalk'
  | 'cmb'
  | 'cmb-life'
  | 'psbc'
  | 'abc'
  | 'icbc'
  | 'ping-an'
  | 'private-bank'
  | 'browser'

export type Platform = 'ios' | 'android' | 'desktop'
export type HostGroup = 'wechat' | 'dingtalk' | 'bank' | 'browser'

export type SimulatedHost = {
  /** first label of its address, `http://<id>.localhost` */
  id: string
  app: App
  platform: Platform
  group: HostGroup
  /** display name */
  name: string
  /** current version of the app, as in its User-Agent; '' for browsers */
  version: string
  userAgent: (version: string) => string
}

const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const wechatHost = (id: string, platform: 'ios' | 'android', name: string): SimulatedHost => ({
  id,
  app: 'wechat',
  platform,
  group: 'wechat',
  name,
  version: '8.0.60',
  userAgent: (appVersion) => wechatUserAgent(platform, { appVersion }),
})
const dingtalkHost = (id: string, platform: Platform, name: string): SimulatedHost => ({
  id,
  app: 'dingtalk',
  platform,
  group: 'dingtalk',
  name,
  version: '7.6.45',
  userAgent: (version) => dingtalkUserAgent(platform === 'desktop' ? 'pc' : platform, version),
})
const bankHost = (
  app: App,
  name: string,
  platform: 'ios' | 'android',
  version: string,
  userAgent: (version: string) => string,
): SimulatedHost => ({
  id: app === 'private-bank' ? app : `bank-${app}`,
  app,
  platform,
  group: 'bank',
  name,
  version,
  userAgent,
})
const browserHost = (
  id: string,
  platform: Platform,
  name: string,
  userAgent: string,
): SimulatedHost => ({
  id,
  app: 'browser',
  platform,
  group: 'browser',
  name,
  version: '',
  userAgent: () => userAgent,
})

export const hosts: readonly SimulatedHost[] = [
  wechatHost('wechat-ios', 'ios', '微信 · iOS'),
  wechatHost('wechat-android', 'android', '微信 · Android'),
  {
    ...wechatHost('mini-programme', 'ios', '微信小程序'),
    app: 'mini-programme',
    userAgent: (appVersion) => wechatUserAgent('ios', { appVersion, miniProgram: true }),
  },
  dingtalkHost('dingtalk-ios', 'ios', '钉钉 · iOS'),
  dingtalkHost('dingtalk-android', 'android', '钉钉 · Android'),
  dingtalkHost('dingtalk-pc', 'desktop', '钉钉 · 电脑版'),
  browserHost('browser-mobile', 'android', '手机浏览器', PHONE_USER_AGENT),
  browserHost('browser-desktop', 'desktop', '电脑浏览器', DESKTOP_USER_AGENT),
  bankHost('cmb', '招商银行', 'ios', '12.6.0', (version) => cmbUserAgent(version)),
  bankHost('cmb-life', '掌上生活', 'ios', '11.3.0', (version) => cmbLifeUserAgent(version)),
  bankHost('psbc', '邮储银行', 'android', '9.2.1', (version) => psbcUserAgent(version)),
  bankHost('abc', '农业银行', 'android', '10.1.0', (version) => abcUserAgent(version)),
  bankHost('icbc', '工商银行', 'android', '9.1.0', (version) => icbcUserAgent(version)),
  bankHost('ping-an', '平安口袋银行', 'ios', '6.12.0', (version) => pinganUserAgent(version)),
  bankHost('private-bank', '自有银行 App', 'android', '3.0.0', (version) =>
    privateUserAgent(version),
  ),
]

const hostsById = new Map(hosts.map((host) => [host.id, host]))
export const findHost = (id: string): SimulatedHost | undefined => hostsById.get(id)

/** User-Agent of a host; '' for the current version. */
export const buildUserAgent = (host: SimulatedHost, version: string): string =>
  host.userAgent(version || host.version)

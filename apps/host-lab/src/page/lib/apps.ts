import type { App, HostGroup } from '../../shared/hosts.ts'

/** Icon of an app: a letter on its own colour. */
export const appStyles: Record<App, { glyph: string; color: string }> = {
  wechat: { glyph: '微', color: '#07a35a' },
  'mini-programme': { glyph: '程', color: '#4c6ef5' },
  dingtalk: { glyph: '钉', color: '#2f6df6' },
  cmb: { glyph: '招', color: '#c4122f' },
  'cmb-life': { glyph: '掌', color: '#e4572e' },
  psbc: { glyph: '邮', color: '#0b7a4b' },
  abc: { glyph: '农', color: '#00897b' },
  icbc: { glyph: '工', color: '#b3151c' },
  'ping-an': { glyph: '平', color: '#e8590c' },
  'private-bank': { glyph: '行', color: '#27406b' },
  browser: { glyph: '览', color: '#55555c' },
}

/** Pseudo company number: each host shows the demo company of its app. */
export const PER_APP_COMPANY = 0
const companiesByApp: Partial<Record<App, number>> = {
  'mini-programme': 106,
  dingtalk: 113,
  cmb: 102,
  'cmb-life': 114,
  psbc: 121,
  abc: 120,
  icbc: 131,
  'ping-an': 132,
  'private-bank': 133,
}
/** Demo company of an app. */
export const getAppCompany = (app: App): number => companiesByApp[app] ?? 1

export const groups: readonly (readonly [HostGroup | 'all', string])[] = [
  ['all', '全部'],
  ['wechat', '微信'],
  ['dingtalk', '钉钉'],
  ['bank', '银行'],
  ['browser', '浏览器'],
]

/** Display names of the login methods. */
export const methodNames: Readonly<Record<number, string>> = {
  1: '登录页',
  2: '银行 App 一键登录',
  3: '联合 ID',
  6: 'openId 链接',
  7: '司机',
  8: '登录页 + 钉钉',
  11: '用户 ID 签名',
  12: '加密数据',
  13: '原生 App / 钉钉',
  14: '银行授权',
  15: '工号签名',
  16: '福利平台',
  17: '公司来源',
  18: '授权码',
  19: '商城参数',
  20: '银行加密数据',
  21: '银行桥接',
}

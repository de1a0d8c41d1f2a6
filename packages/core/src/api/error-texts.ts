import type { CallName } from '@mall/contract'

/** HTTP statuses in words. Source: the specification, section 8. */
const STATUS: Readonly<Record<number, string>> = {
  400: '请求错误',
  401: '未授权，请登录',
  403: '拒绝访问',
  404: '请求地址出错',
  408: '请求超时',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网关错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
}

export const hasStatusText = (status: number): boolean => Object.hasOwn(STATUS, status)
export const statusText = (status: number): string => STATUS[status] ?? '系统错误'

/** 429 is not in the specification's list: says how long to wait where the server does. */
export function tooManyText(retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null) return '操作太频繁了，请稍后再试'
  return `操作太频繁了，请 ${formatWait(retryAfterSeconds)}后再试`
}

function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`
}

/** Calls that sign in: their network failure is said shortly. */
const signIns: ReadonlySet<CallName> = new Set<CallName>(['login.login', 'login.openIdBindPhone'])

export const NETWORK_FAILED = '网络错误，请检查网络连接'
export const networkText = (name: CallName): string =>
  signIns.has(name) ? '网络错误' : NETWORK_FAILED

export const SESSION_ENDED = '您的登录已失效，点击进行重新登录'
export const SERVER_BROKE = '网络出现错误，请稍后尝试'

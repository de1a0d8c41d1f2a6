import type { LoginFields } from '@mall/core/host'
import { loginMethods } from '@mall/contract/login-methods'
import type { SignInCall, SignInRequest } from '../api/login-endpoints.ts'

/** How a method that needs nobody at the login page signs in. */
export type Strategy = {
  /** where its fields are: in the partner's link, or with the host's bridge */
  from: 'address' | 'bridge'
  call: SignInCall
  /** without one of these nothing is called */
  fields: readonly string[]
  /** what may come besides */
  more: readonly string[]
  /** what is messages then */
  missing: string
  /** the bank's bridge wants to be asked with what the mall's server has signed */
  needsSignature: boolean
  toArgs: (fields: LoginFields) => Record<string, unknown>
}

export const MISSING_FIELD = '缺少登录参数！'
export const MISSING_USER = '未获取到用户信息！'

const plain = (fields: LoginFields) => ({ ...fields })
const CMB = 2

/** Methods of the contract's table that are proved by a link or by a bridge. */
export function findStrategy(method: number): Strategy | null {
  const entry = loginMethods[method]
  if (!entry?.call || (entry.source !== 'address' && entry.source !== 'bridge')) return null
  return {
    from: entry.source,
    call: entry.call as SignInCall,
    fields: entry.fields,
    more: entry.more,
    missing: MISSING_FIELD,
    needsSignature: method === CMB,
    toArgs: plain,
  }
}

/** The workplace app's code: method 13 by itself, method 8 behind its icon. */
export const workplace: Strategy = {
  from: 'bridge',
  call: 'ding.login',
  fields: ['authCode'],
  more: [],
  missing: MISSING_FIELD,
  needsSignature: false,
  toArgs: plain,
}

/** Method 13 in a native app of its own: the app hands the user over, sealed by its server. */
export const nativeApp: Strategy = {
  from: 'bridge',
  call: 'login.login2',
  fields: ['userInfo'],
  more: [],
  missing: MISSING_USER,
  needsSignature: false,
  toArgs: ({ userInfo }) => ({ loginType: 4, loginId: userInfo }),
}

/** Method 2: branches of the bank hand sealed data over in the link, past the bridge. */
const branchCalls: Readonly<Record<string, SignInCall>> = {
  sz: 'login.szCmb',
  dg: 'login.dgCmb',
}

export function branchStrategy(method: number, entryFields: LoginFields): Strategy | null {
  const call = branchCalls[entryFields['companySource'] ?? '']
  if (method !== CMB || !call || !entryFields['data']) return null
  const base = { more: [], missing: MISSING_FIELD, needsSignature: false, toArgs: plain }
  return { from: 'address', call, fields: ['data'], ...base }
}

/** The request for what was found, or null where something is missing. */
export function buildSignInRequest(
  strategy: Strategy,
  loginFields: LoginFields,
): SignInRequest | null {
  if (!strategy.fields.every((name) => loginFields[name])) return null
  const names = [...strategy.fields, ...strategy.more].filter((name) => loginFields[name])
  const fields = Object.fromEntries(names.map((name) => [name, loginFields[name] ?? '']))
  return { name: strategy.call, args: strategy.toArgs(fields) } as SignInRequest
}

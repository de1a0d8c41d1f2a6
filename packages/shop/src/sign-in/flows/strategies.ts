import type { LoginFields } from '@mall/core/host'
import { loginMethods } from '@mall/contract/login-methods'
import { LoginType } from '@mall/contract/states'
import type { SignInCall, SignInRequest } from '../login-endpoints.ts'

/** Sign-in strategy of a method without user interaction. */
export type Strategy = {
  /** source of the fields: the partner's link or the host's bridge */
  from: 'address' | 'bridge'
  call: SignInCall
  /** required fields */
  fields: readonly string[]
  /** optional fields */
  more: readonly string[]
  /** key of the message if a required field is missing */
  missing: 'missingParams' | 'noUserInfo'
  /** the bank's bridge requires a request signed by the mall's server */
  needsSignature: boolean
  toArgs: (fields: LoginFields) => Record<string, unknown>
}

const plain = (fields: LoginFields) => ({ ...fields })
const CMB = 2

/** Strategy of a method whose proof is in the link or in the bridge. */
export function findStrategy(method: number): Strategy | null {
  const entry = loginMethods[method]
  if (!entry?.call || (entry.source !== 'address' && entry.source !== 'bridge')) return null
  return {
    from: entry.source,
    call: entry.call as SignInCall,
    fields: entry.fields,
    more: entry.more,
    missing: 'missingParams',
    needsSignature: method === CMB,
    toArgs: plain,
  }
}

/** Workplace app code: method 13 automatically, method 8 through its icon. */
export const workplace: Strategy = {
  from: 'bridge',
  call: 'ding.login',
  fields: ['authCode'],
  more: [],
  missing: 'missingParams',
  needsSignature: false,
  toArgs: plain,
}

/** Method 13 in a native app: the app supplies the user, encrypted by its server. */
export const nativeApp: Strategy = {
  from: 'bridge',
  call: 'login.login2',
  fields: ['userInfo'],
  more: [],
  missing: 'noUserInfo',
  needsSignature: false,
  toArgs: ({ userInfo }) => ({ loginType: LoginType.UserInfo, loginId: userInfo }),
}

/** Method 2: branches of the bank pass encrypted data in the link instead of the bridge. */
const branchCalls: Readonly<Record<string, SignInCall>> = {
  sz: 'login.szCmb',
  dg: 'login.dgCmb',
}

export function branchStrategy(method: number, entryFields: LoginFields): Strategy | null {
  const call = branchCalls[entryFields['companySource'] ?? '']
  if (method !== CMB || !call || !entryFields['data']) return null
  return {
    from: 'address',
    call,
    fields: ['data'],
    more: [],
    missing: 'missingParams',
    needsSignature: false,
    toArgs: plain,
  }
}

/** Builds the request; null if a required field is missing. */
export function buildSignInRequest(
  strategy: Strategy,
  loginFields: LoginFields,
): SignInRequest | null {
  if (!strategy.fields.every((name) => loginFields[name])) return null
  const names = [...strategy.fields, ...strategy.more].filter((name) => loginFields[name])
  const fields = Object.fromEntries(names.map((name) => [name, loginFields[name] ?? '']))
  return { name: strategy.call, args: strategy.toArgs(fields) } as SignInRequest
}

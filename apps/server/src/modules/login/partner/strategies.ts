import type { CallName } from '@mall/contract'
import { loginMethods, type LoginMethod } from '@mall/contract/login-methods'
import { LoginMethodId } from '@mall/contract/states'

/** Check of one call of one login method: the contract's row with the server's own settings. */
export type Strategy = {
  method: number
  call: CallName
  proof: 'signed' | 'sealed' | 'exchanged'
  /** required fields; if one is missing: login/missing-field */
  fields: readonly string[]
  /** optional fields, covered by the same signature */
  more: readonly string[]
  /** the identity's namespace */
  provider: string
  key: 'signKey' | 'dataKey' | 'bankKey' | 'oauth'
  /** signed: the field that names the person; sealed and exchanged: the field with the proof */
  field: string
  /** signed: a field with the source of the person, where the partner speaks for several */
  of?: string
  /** sealed: what distinguishes the purpose of calls that share a method */
  branch?: string
  /** exchanged: the code requires the state that this browser has started */
  stateful?: true
  /** refusal for missing fields, if it is not login/missing-field */
  absent?: 'login/missing-user'
}

const selectKeyName = ({ proof, source }: LoginMethod): Strategy['key'] => {
  if (proof === 'signed') return 'signKey'
  if (proof === 'exchanged') return 'oauth'
  return source === 'bridge' ? 'bankKey' : 'dataKey'
}

function ofContract([number, method]: [string, LoginMethod]): Strategy[] {
  const { proof, call, fields, more, provider, subject, source } = method
  if (proof === 'typed' || call === null) return []
  return [
    {
      method: Number(number),
      call,
      proof,
      fields: source === 'oauth' ? [...fields, 'verifier'] : fields,
      more,
      provider,
      key: selectKeyName(method),
      field: subject ?? fields[0] ?? '',
      ...(fields.includes('companySource') ? { of: 'companySource' } : {}),
      ...(source === 'oauth' ? { stateful: true as const } : {}),
    },
  ]
}

const branch = (call: CallName, name: string): Strategy => ({
  method: LoginMethodId.BankOneClick,
  call,
  proof: 'sealed',
  fields: ['data'],
  more: [],
  provider: `bank:cmb-${name}`,
  key: 'bankKey',
  field: 'data',
  branch: name,
})

/** Calls besides those of the contract's table: a bank's branches, a native app's user info. */
const others: readonly Strategy[] = [
  branch('login.szCmb', 'sz'),
  branch('login.dgCmb', 'dg'),
  {
    method: LoginMethodId.NativeApp,
    call: 'login.login2',
    proof: 'sealed',
    fields: ['loginId'],
    more: [],
    provider: 'app:native',
    key: 'dataKey',
    field: 'loginId',
    absent: 'login/missing-user',
  },
]

/** Every way a partner or a bank signs a person in, in the order of the methods. */
export const strategies: readonly Strategy[] = [
  ...Object.entries(loginMethods).flatMap(ofContract),
  ...others,
].toSorted((a, b) => a.method - b.method)

/** Identities of a ticket of 20018. */
export const partnerProviders: ReadonlySet<string> = new Set(
  strategies.map(({ provider }) => provider),
)

/**
 * The strategy that checks this call for a method; null where the call is not one of the method.
 */
export const strategyOf = (method: number, call: CallName): Strategy | null =>
  strategies.find((one) => one.method === method && one.call === call) ?? null

/** Context of sealed data: it opens only in this company and for this call. */
export const purposeOf = (companyId: number, { method, branch: name }: Strategy): string =>
  [companyId, method, ...(name ? [name] : [])].join(':')

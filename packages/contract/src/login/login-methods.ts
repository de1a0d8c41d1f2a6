import { LoginMethodId } from '../states/index.ts'
/**
 * How each login method of a company signs a shopper in: the one table that the shells, the server
 * and the documentation read. Plain data without the schema library.
 * Source: the specification, sections 6 and 7.
 */
import type { ShopperCallName } from '../routes.ts'

/**
 * Source of the proof of identity.
 * - `page`: the shopper fills in the login page
 * - `address`: the partner's link carries it
 * - `bridge`: the host app's bridge is called
 * - `oauth`: the shopper's browser fetches a code at the provider's page
 */
export type LoginSource = 'page' | 'address' | 'bridge' | 'oauth'

/**
 * How the server knows that it is true.
 * - `typed`: password or code, behind the security check
 * - `signed`: HMAC-SHA-256 over all fields with the company's key, timestamp and nonce
 * - `sealed`: AES-256-GCM with the company's key, timestamp and nonce inside
 * - `exchanged`: a code that only the provider can turn into an identity, once
 */
export type LoginProof = 'typed' | 'signed' | 'sealed' | 'exchanged'

export type LoginMethod = {
  /** name of the method in the specification */
  name: string
  source: LoginSource
  proof: LoginProof
  /** the sign-in is tried before any screen is shown, once per visit */
  forced: boolean
  /** the call that signs in; null: the login page's own */
  call: ShopperCallName | null
  /** fields required from the address or the bridge; if one is missing, nothing is called */
  fields: readonly string[]
  /** optional fields, covered by the same signature */
  more: readonly string[]
  /** the identity's namespace; with company and subject it is the identity */
  provider: string
  /** the field that names the person, where the proof is a signature */
  subject?: string
  /** the login page shows the chat app's icon inside the chat app */
  chatIcon?: boolean
  /** the login page shows the workplace app's icon */
  workplaceIcon?: boolean
}

const page = (name: string, icons: Partial<LoginMethod> = {}): LoginMethod => ({
  name,
  source: 'page',
  proof: 'typed',
  forced: false,
  call: null,
  fields: [],
  more: [],
  provider: 'phone',
  ...icons,
})

/** Methods that sign in through a bank: its app, its page or its link. */
const BANK_METHODS: readonly number[] = [
  LoginMethodId.BankOneClick,
  LoginMethodId.BankOauth,
  LoginMethodId.EncryptedData,
  LoginMethodId.BridgeOpenId,
]

export const isBankMethod = (method: number): boolean => BANK_METHODS.includes(method)

/** Fields that every signature covers besides those of its method. */
export const SIGNATURE_FIELDS = ['timestamp', 'nonce', 'sign'] as const

/** Personal data that a partner may provide; the phone is trusted as verified by the partner. */
const ABOUT = ['tel', 'nickName'] as const

const signed = (
  name: string,
  subject: string,
  call: ShopperCallName = 'login.thirdParty',
  others: readonly string[] = [],
): LoginMethod => ({
  name,
  source: 'address',
  proof: 'signed',
  forced: true,
  call,
  fields: [subject, ...others, ...SIGNATURE_FIELDS],
  more: ABOUT,
  provider: `partner:${subject}`,
  subject,
})

const sealed = (
  name: string,
  field: string,
  call: ShopperCallName = 'login.thirdParty',
): LoginMethod => ({
  name,
  source: 'address',
  proof: 'sealed',
  forced: true,
  call,
  fields: [field],
  more: [],
  provider: `partner:${field}`,
})

export const loginMethods: Readonly<Record<number, LoginMethod>> = {
  [LoginMethodId.Page]: page('login page', { chatIcon: true }),
  [LoginMethodId.BankOneClick]: {
    name: 'bank app one-click',
    source: 'bridge',
    proof: 'sealed',
    forced: true,
    call: 'login.cmb',
    fields: ['body', 'cryptType'],
    more: ['resultType'],
    provider: 'bank:cmb',
  },
  [LoginMethodId.UnionId]: signed('union id', 'unionId', 'login.thirdUnified'),
  [LoginMethodId.OpenId]: signed('open id', 'openId'),
  [LoginMethodId.DriverId]: signed('driver', 'driverId'),
  [LoginMethodId.WorkplacePage]: page('login page with workplace app', { workplaceIcon: true }),
  [LoginMethodId.SignedUserId]: signed('user id with signature', 'userId'),
  [LoginMethodId.SealedData]: sealed('data', 'data'),
  // Forced only inside the work-chat app: see isForced.
  [LoginMethodId.NativeApp]: {
    ...page('native app', { chatIcon: true, workplaceIcon: true }),
    provider: 'dingtalk',
  },
  [LoginMethodId.BankOauth]: {
    name: 'bank oauth',
    source: 'oauth',
    proof: 'exchanged',
    forced: false,
    call: 'login.bank',
    fields: ['code', 'state'],
    more: [],
    provider: 'bank:oauth',
  },
  [LoginMethodId.EmployeeId]: signed('employee id with signature', 'employeeId'),
  [LoginMethodId.Sodexo]: { ...sealed('data', 'data', 'login.sodexo'), provider: 'sodexo' },
  [LoginMethodId.CompanySource]: signed('company source', 'userId', 'login.thirdParty', [
    'companySource',
  ]),
  [LoginMethodId.Code]: {
    name: 'code',
    source: 'address',
    proof: 'exchanged',
    forced: true,
    call: 'login.thirdParty',
    fields: ['code'],
    more: [],
    provider: 'partner:code',
  },
  [LoginMethodId.MallParam]: sealed('mall param', 'mallParam'),
  [LoginMethodId.EncryptedData]: sealed('encrypted data', 'encryptedData', 'login.abc'),
  [LoginMethodId.BridgeOpenId]: {
    name: 'open id from a bank bridge',
    source: 'bridge',
    proof: 'sealed',
    forced: true,
    call: 'login.psbcUnion',
    fields: ['data'],
    more: [],
    provider: 'bank:psbc',
  },
}

/** Signs in automatically, so that no dialog is shown for it. An unknown method does not. */
export const isSelfService = (method: number): boolean => {
  const source = loginMethods[method]?.source
  return source !== undefined && source !== 'page'
}

/** Field of a return from the workplace app's page, beside `state`. */
const WORKPLACE_CODE = 'authCode'

/** Every field that signs someone in from an address: taken out of it before anything is shown. */
export const addressFields: ReadonlySet<string> = new Set([
  WORKPLACE_CODE,
  ...Object.values(loginMethods)
    .filter(({ source }) => source === 'address' || source === 'oauth')
    .flatMap(({ fields, more }) => [...fields, ...more]),
])

export type BankAppId = 'cmb' | 'cmb-life' | 'psbc' | 'abc' | 'icbc' | 'ping-an' | 'private'

/**
 * Login methods whose proof a bank app's bridge supplies. Methods of the login page and of a link
 * work in every app; method 14 works by the bank's page where the bridge does not supply its code.
 */
export const bankApps: Readonly<Record<BankAppId, { name: string; logins: readonly number[] }>> = {
  cmb: { name: '招商银行', logins: [2] },
  'cmb-life': { name: '掌上生活', logins: [14] },
  psbc: { name: '邮储银行', logins: [21] },
  abc: { name: '农业银行', logins: [20] },
  icbc: { name: '工商银行', logins: [21] },
  'ping-an': { name: '平安口袋银行', logins: [21] },
  private: { name: '自有 App', logins: [2, 13, 21] },
}

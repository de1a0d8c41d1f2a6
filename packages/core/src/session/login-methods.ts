import { LoginMethodId } from '@mall/contract/states'
import type { Paths } from '../paths/index.ts'

/**
 * The field of a partner's link that identifies the shopper, by login method; '' where the address
 * has no such field. A short copy of the contract's table, because every first load contains it; a
 * test compares them. Methods that are missing here sign in by the login page.
 */
const named: Readonly<Record<number, string>> = {
  [LoginMethodId.BankOneClick]: '',
  [LoginMethodId.UnionId]: 'unionId',
  [LoginMethodId.OpenId]: 'openId',
  [LoginMethodId.DriverId]: 'driverId',
  [LoginMethodId.SignedUserId]: 'userId',
  [LoginMethodId.SealedData]: 'data',
  [LoginMethodId.BankOauth]: '',
  [LoginMethodId.EmployeeId]: 'employeeId',
  [LoginMethodId.Sodexo]: 'data',
  [LoginMethodId.CompanySource]: 'userId',
  [LoginMethodId.Code]: 'code',
  [LoginMethodId.MallParam]: 'mallParam',
  [LoginMethodId.EncryptedData]: 'encryptedData',
  [LoginMethodId.BridgeOpenId]: '',
}

/** Every field that signs someone in from an address: taken out of it before anything is shown. */
export const entryParamNames: readonly string[] = [
  ...new Set(Object.values(named)),
  ...'companySource authCode state tel nickName timestamp nonce sign'.split(' '),
].filter(Boolean)

/** Parameter that identifies the person in a link to a company of this method, or ''. */
export const namedBy = (method: number): string => named[method] ?? ''

/** Signs in automatically, so that no dialog is shown for it. An unknown method does not. */
export const isSelfService = (method: number): boolean => method in named

const bankMethods: ReadonlySet<number> = new Set([
  LoginMethodId.BankOneClick,
  LoginMethodId.BankOauth,
  LoginMethodId.EncryptedData,
  LoginMethodId.BridgeOpenId,
])

const employerMethods: ReadonlySet<number> = new Set([
  LoginMethodId.WorkplacePage,
  LoginMethodId.EmployeeId,
  LoginMethodId.Sodexo,
])

/** Signs in at the bank's login page: by the bridge of its app or by its own page. */
export const usesBankLogin = (method: number): boolean => bankMethods.has(method)

/**
 * Word of a company's shoppers for another shopper, by its login method: a key of `core.session`.
 */
export const peerOf = (method = 0): 'colleague' | 'member' | 'friend' =>
  employerMethods.has(method) ? 'colleague' : usesBankLogin(method) ? 'member' : 'friend'

/** The login page of a company's method, with the address to return to. */
export const toLoginPath = (paths: Paths, method: number | undefined, redirect: string): string =>
  usesBankLogin(method ?? LoginMethodId.Page)
    ? paths.bankLogin({ redirect })
    : paths.login({ redirect })

/**
 * Whether the shopper must sign in before any screen is shown; for method 13 only in the work-chat
 * app.
 */
export const isForced = (method: number, workChat: boolean): boolean =>
  method === LoginMethodId.NativeApp
    ? workChat
    : isSelfService(method) && method !== LoginMethodId.BankOauth

export const showsChatIcon = (method: number, chatApp: boolean): boolean =>
  chatApp && (method === LoginMethodId.Page || method === LoginMethodId.NativeApp)

export const showsWorkplaceIcon = (method: number): boolean =>
  method === LoginMethodId.WorkplacePage || method === LoginMethodId.NativeApp

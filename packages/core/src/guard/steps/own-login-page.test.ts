import { expect, it } from 'vitest'
import { buildCompany } from '../../test-kit/index.ts'
import { decide } from '../decide.ts'
import type { Facts, Verdict } from '../guard.ts'

const facts: Facts = {
  urlCompany: 1,
  storedCompany: 1,
  companyInfo: buildCompany(),
  companyFailed: false,
  unknownCompany: null,
  pathname: '/login',
  search: '?companyId=1&redirect=%2Fcart',
  signedIn: false,
  halfRegistered: false,
  audienceSignIn: null,
  loginAttempted: false,
  workChat: false,
  chatApp: false,
  entryParams: [],
  capabilities: new Set(),
}
const of = (loginMethod: number, change: Partial<Facts> = {}): Facts => ({
  ...facts,
  companyInfo: buildCompany({ loginMethod }),
  ...change,
})
const bank = { pathname: '/bank-login' }
const staff = { ...bank, search: '?companyId=1&audience=staff&redirect=%2Fmy' }
const allow: Verdict = { kind: 'allow' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })

it.each<[string, Facts, Verdict]>([
  ['opens the bank’s page for method 2', of(2), to('/bank-login?companyId=1&redirect=%2Fcart')],
  ['opens the bank’s page for method 14', of(14), to('/bank-login?companyId=1&redirect=%2Fcart')],
  ['shows the common page for method 1', of(1), allow],
  ['shows the bank’s page for method 21', of(21, bank), allow],
  ['opens the common page for method 1', of(1, bank), to('/login?companyId=1&redirect=%2Fcart')],
  [
    'opens the bank’s page with a link that names a person',
    of(20, { pathname: '/home', search: '?companyId=1', entryParams: ['encryptedData'] }),
    to('/bank-login?companyId=1&redirect=%2Fhome%3FcompanyId%3D1'),
  ],
  [
    'shows the bank’s page for a link that names a person',
    of(20, { ...bank, entryParams: ['encryptedData'] }),
    allow,
  ],
  ['shows staff their sign-in in any company', of(1, staff), allow],
  ['keeps a signed-in shopper at the sign-in of staff', of(1, { ...staff, signedIn: true }), allow],
])('decides on the login page: %s', (_title, at, verdict) => {
  expect(decide({ path: at.pathname, access: {} }, at)).toEqual(verdict)
})

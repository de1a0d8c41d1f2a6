import { expect, it } from 'vitest'
import { aPage, bankPage } from '../testing/bank-page.ts'
import { createBankHost } from './bank-host.ts'
import { appAround, apps, isOlder } from './apps.ts'
import { loadProfile } from './profiles/load-profile.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/110.0'

it.each([
  ['cmb', '8.8.9', `${iphone} MPBank/8.8.9 WebView/WKWebView`],
  ['cmb', '12.3.0', `${android} MPBank/12.3.0 WebView/X5`],
  ['cmb-life', '6.11.4', `${iphone} cmblife/6.11.4`],
  ['icbc', '6.0.6', `${iphone} ICBCiPhoneBS elife_moblie_ios fullversion:1.0 fullversion:6.0.6`],
  ['icbc', '5.2', `${android} ICBCAndroidBS fullversion:5.2`],
  ['icbc', '', `${android} F-WAPB`],
  ['abc', '9.6.1', `${android} BankabcAndroid/9.6.1`],
  ['abc', '8.0', `${iphone} bankabciphone/8.0`],
  ['ping-an', '5.30.1', `${iphone} AladdinHybrid/2.6.0 (PAEBank 5.30.1)`],
  ['psbc', '9.0.2', `${android} PSBCMobileBank/9.0.2`],
  ['private', '1.2', `${android} MallHost/1.2`],
])('identifies %s %s by its User-Agent', (id, version, userAgent) => {
  const page = aPage(userAgent, () => undefined)
  expect(appAround(page)?.id).toBe(id)
  expect(createBankHost(page, () => undefined).appVersion()).toBe(version)
})

it('treats an unknown app with the private bridge as an app made for the mall', () => {
  const page = aPage(`${android} SomeBank/1.0`, () => undefined)
  expect(appAround(page)).toBeNull()
  Object.assign(page, { MallHostBridge: { call: async () => ({}) } })
  expect(appAround(page)?.id).toBe('private')
})

it('treats an unknown app without a bridge as a plain web view', () => {
  const host = createBankHost(
    aPage(`${android} SomeBank/1.0`, () => undefined),
    () => undefined,
  )
  expect([...host.capabilities]).toEqual(['pay', 'copy'])
  expect([host.appVersion(), host.advice()]).toEqual(['', null])
})

// The same table as `bankApps` of the contract, which docs/login-methods.md is generated from.
it.each([
  ['cmb', [2], ['body', 'cryptType']],
  ['cmb-life', [14], ['code', 'state']],
  ['psbc', [21], ['data']],
  ['abc', [20], ['encryptedData']],
  ['icbc', [21], ['data']],
  ['ping-an', [21], ['data']],
  ['private', [2, 13, 21], ['body', 'cryptType', 'userInfo', 'data']],
] as const)('signs in %s by methods %j', async (id, logins, fields) => {
  expect(apps.find((app) => app.id === id)?.logins).toEqual(logins)
  const { loginFields } = await loadProfile(id)
  expect(loginFields).toEqual(expect.arrayContaining([...fields]))
})

it('has one name for each app', () => {
  expect(new Set(apps.map(({ id }) => id)).size).toBe(apps.length)
})

it.each([
  ['8.8.9', '8.8.9', false],
  ['8.8.10', '8.8.9', false],
  ['8.8.8', '8.8.9', true],
  ['8.8', '8.8.9', true],
  ['9', '8.8.9', false],
  ['6.9.30', '6.11.4', true],
])('tests %s before %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})

it.each([
  ['cmb', 'MPBank/8.8.8', { text: '请先升级App版本!', blocks: true }],
  ['cmb', 'MPBank/8.8.9', null],
  ['cmb-life', 'cmblife/6.11.3', { text: '当前APP版本较低，部分功能将无法使用', blocks: false }],
  ['cmb-life', 'cmblife/6.11.4', null],
  ['cmb-life', 'cmblife', null],
] as const)('advises %s as %s: %o', (app, userAgent, advice) => {
  const advised = bankPage(app, { userAgent }).host.advice()
  expect(advised && { text: advised.text, blocks: advised.blocks }).toEqual(advice)
})

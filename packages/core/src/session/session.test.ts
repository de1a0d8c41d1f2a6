import { combineReducers, configureStore } from '@reduxjs/toolkit'
import {
  addressFields,
  isBankMethod,
  isSelfService as inTable,
  loginMethods,
} from '@mall/contract/login-methods'
import { expect, it } from 'vitest'
import { defineMessages } from '../messages/index.ts'
import { buildCompany, testPorts } from '../test-kit/index.ts'
import {
  entryParamNames,
  companyExtras,
  companyLogo,
  disclaimerOf,
  disclaimerRecord,
  initialSession,
  LoginMethodId,
  isForced,
  isSelfService,
  mallNameOf,
  namedBy,
  readStoredSession,
  renewToken,
  session,
  selectTranslator,
  sessionActions,
  showsChatIcon,
  showsDisclaimer,
  showsWorkplaceIcon,
  usesBankLogin,
  signedIn,
  signOut,
  switchCompany,
  themeCache,
} from './index.ts'

const DAY = 24 * 3600 * 1000
function open() {
  const ports = testPorts()
  const store = configureStore({
    reducer: combineReducers({ session: session.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: ports } }),
  })
  return { ports, store, now: () => store.getState().session }
}

it('stores the token for 7 days in this browser', () => {
  const { ports, store } = open()
  store.dispatch(signedIn({ token: 't', openId: '' }))
  const stored = () => readStoredSession(ports.storage, 1, ports.clock).token
  ports.clock.advance(7 * DAY - 1)
  expect(stored()).toBe('t')
  ports.clock.advance(1)
  expect(stored()).toBeNull()
})

it('renews the 7 days by a response to the current token', () => {
  const { ports, store } = open()
  store.dispatch(signedIn({ token: 't', openId: '' }))
  ports.clock.advance(7 * DAY - 1)
  store.dispatch(renewToken('t'))
  ports.clock.advance(7 * DAY - 1)
  expect(readStoredSession(ports.storage, 1, ports.clock).token).toBe('t')
})

it('stays signed out in every tab after late responses to a former token', () => {
  const { ports, store } = open()
  store.dispatch(signedIn({ token: 't', openId: '' }))
  ports.storage.local.remove('mall:1:token')
  store.dispatch(renewToken('t'))
  expect(readStoredSession(ports.storage, 1, ports.clock).token).toBeNull()
  store.dispatch(signedIn({ token: 'newer', openId: '' }))
  store.dispatch(renewToken('t'))
  expect(readStoredSession(ports.storage, 1, ports.clock).token).toBe('newer')
})

it('clears the shopper on sign-out but not the settings of the device', () => {
  const { ports, store, now } = open()
  store.dispatch(sessionActions.companyInfoLoaded(buildCompany()))
  store.dispatch(signedIn({ token: 't', openId: 'o' }))
  ports.storage.local.set('mall:1:remembered-login', 'x')
  ports.storage.session.set('mall:1:pending-commit', 'x')
  store.dispatch(signOut())
  expect(now()).toEqual({ ...initialSession(1), companyInfo: buildCompany() })
  expect(ports.storage.local.keys()).toEqual(['mall:1:remembered-login'])
  expect(ports.storage.session.keys()).toEqual([])
})

it('opens another company’s mall without data of the former one', () => {
  const { ports, store, now } = open()
  store.dispatch(sessionActions.companyInfoLoaded(buildCompany()))
  store.dispatch(signedIn({ token: 't', openId: 'o' }))
  themeCache(ports.storage, 1).save('{}')
  store.dispatch(switchCompany(2))
  expect(now()).toEqual(initialSession(2))
  expect(ports.storage.local.keys()).toEqual(['mall:company'])
})

it('restores a company’s own token, never another company’s', () => {
  const { ports, store, now } = open()
  ports.storage.local.set(
    'mall:2:token',
    JSON.stringify({ value: 't2', expiry: ports.clock.now() + DAY }),
  )
  store.dispatch(signedIn({ token: 't1', openId: '' }))
  store.dispatch(switchCompany(2))
  expect(now().token).toBe('t2')
  store.dispatch(switchCompany(3))
  expect(now().token).toBeNull()
})

it('matches the contract’s table for every login method', () => {
  const methods = [...Object.keys(loginMethods).map(Number), 0, 4, 99]
  expect(Object.keys(loginMethods)).toHaveLength(17)
  for (const method of methods) {
    const entry = loginMethods[method]
    const shortForm = [
      isSelfService(method),
      isForced(method, false),
      showsChatIcon(method, true),
      showsWorkplaceIcon(method),
      namedBy(method),
    ]
    const names = entry?.source === 'address' ? (entry.subject ?? entry.fields[0]) : ''
    expect([method, ...shortForm]).toEqual([
      method,
      inTable(method),
      entry?.forced ?? false,
      entry?.chatIcon ?? false,
      entry?.workplaceIcon ?? false,
      names,
    ])
  }
  expect(new Set(entryParamNames)).toEqual(addressFields)
  expect(methods.filter(usesBankLogin)).toEqual(methods.filter(isBankMethod))
  expect([isForced(13, true), isForced(1, true)]).toEqual([true, false])
  expect([1, 13].map((method) => showsChatIcon(method, false))).toEqual([false, false])
})

it('parses the text of a company’s option with errors', () => {
  const backIcon = (address: string) =>
    companyExtras({ extInfo: JSON.stringify({ backIcon: address }) }).backIcon
  expect(['/media/back.svg', 'https://bank.test/b.png'].map(backIcon)).toEqual([
    '/media/back.svg',
    'https://bank.test/b.png',
  ])
  expect(['//evil.test/b.png', 'javascript:alert(1)', 'back'].map(backIcon)).toEqual(['', '', ''])
  expect(companyExtras({ extInfo: 'nonsense' })).toMatchObject({
    showMallDes: false,
    mallDesTime: 15,
  })
  expect(
    companyExtras({ extInfo: '{"showMallDes":"1","mallDesTime":"3","mallDes":"<p>x</p>"}' }),
  ).toMatchObject({
    showMallDes: true,
    mallDesTime: 3,
    mallDes: '<p>x</p>',
  })
  expect(companyLogo({ mallLogo: '[{"value":"/media/logo.webp"}]' })).toBe('/media/logo.webp')
  expect([companyLogo({ mallLogo: '' }), companyLogo({ mallLogo: '[5]' })]).toEqual(['', ''])
  expect([mallNameOf(null), mallNameOf({ mallName: ' ' })]).toEqual(['积分商城', '积分商城'])
})

it('shows the disclaimer until it is confirmed, but not on the return from a payment', () => {
  const { ports } = open()
  const record = disclaimerRecord(ports.storage, 1, ports.clock.now)
  const disclaimer = disclaimerOf(buildCompany({ extInfo: '{"showMallDes":true,"mallDesTime":7}' }))
  const shows = (from: string | null) =>
    showsDisclaimer({ disclaimer, from, confirmed: record.isConfirmed() })
  expect([shows(null), shows('pay')]).toEqual([true, false])
  record.confirm(7, false)
  ports.clock.advance(DAY - 1)
  expect(shows(null)).toBe(false)
  ports.clock.advance(1)
  expect(shows(null)).toBe(true)
  record.confirm(7, true)
  ports.clock.advance(7 * DAY - 1)
  expect(shows(null)).toBe(false)
  ports.clock.advance(1)
  expect(shows(null)).toBe(true)
  expect(disclaimerOf(buildCompany())).toBeNull()
})

it.each([
  ['of an employer', { loginMethod: LoginMethodId.WorkplacePage }, undefined, '福豆 同事'],
  ['of a bank', { loginMethod: LoginMethodId.BankOauth }, undefined, '福豆 会员'],
  ['of a public mall', { loginMethod: LoginMethodId.Page }, undefined, '福豆 好友'],
  ['that replaces the word', {}, { 'core.session.friend': '街坊' }, '福豆 街坊'],
  ['without a unit', { integralName: '' }, undefined, '积分 好友'],
  ['without points', { integralPay: 0 }, undefined, ' 好友'],
])('fills in the texts of a company %s', (_title, company, messages, text) => {
  const { store } = open()
  const info = buildCompany({ integralName: '福豆', ...company })
  store.dispatch(sessionActions.companyInfoLoaded(info))
  if (messages) store.dispatch(sessionActions.homeOptionLoaded({ messages }))
  const words = defineMessages('core.words', { both: '[{unit}] {peer}' })
  expect(selectTranslator(store.getState())(words)('both')).toBe(text)
})

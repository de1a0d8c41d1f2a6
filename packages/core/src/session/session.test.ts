import { combineReducers, configureStore } from '@reduxjs/toolkit'
import type { CartItem } from '@mall/contract'
import { expect, it } from 'vitest'
import { aCompanyOf, testPorts } from '../test-kit/index.ts'
import {
  activeWithout,
  cavSignedIn,
  companyExtras,
  companyLogo,
  disclaimerOf,
  disclaimerRecord,
  initialSession,
  isForced,
  isSelfService,
  loginMethods,
  mallNameOf,
  readStoredSession,
  session,
  sessionActions,
  showsChatIcon,
  showsDisclaimer,
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
const cartItem = (id: number) => ({ id, skuId: id * 10, totalNum: id }) as CartItem

it('keeps the token for 7 days in this browser', () => {
  const { ports, store } = open()
  store.dispatch(signedIn({ token: 't', openId: '' }))
  const stored = () => readStoredSession(ports.storage, 1, ports.clock).token
  ports.clock.advance(7 * DAY - 1)
  expect(stored()).toBe('t')
  ports.clock.advance(1)
  expect(stored()).toBeNull()
})

it('keeps the token of verification staff for 7 hours', () => {
  const { ports, store } = open()
  store.dispatch(cavSignedIn('c'))
  ports.clock.advance(252e5 - 1)
  expect(readStoredSession(ports.storage, 1, ports.clock).cavToken).toBe('c')
  ports.clock.advance(1)
  expect(readStoredSession(ports.storage, 1, ports.clock).cavToken).toBeNull()
})

it('forgets the shopper on signing out, but not what the device is for', () => {
  const { ports, store, now } = open()
  store.dispatch(sessionActions.companyInfoLoaded(aCompanyOf()))
  store.dispatch(signedIn({ token: 't', openId: 'o' }))
  store.dispatch(sessionActions.orderRemarkTyped('请快点'))
  ports.storage.local.set('mall:1:remembered-login', 'x')
  ports.storage.session.set('mall:1:pending-commit', 'x')
  store.dispatch(signOut())
  expect(now()).toEqual({ ...initialSession(1), companyInfo: aCompanyOf() })
  expect(ports.storage.local.keys()).toEqual(['mall:1:remembered-login'])
  expect(ports.storage.session.keys()).toEqual([])
})

it('starts another company’s mall with nothing of the former', () => {
  const { ports, store, now } = open()
  store.dispatch(sessionActions.companyInfoLoaded(aCompanyOf()))
  store.dispatch(signedIn({ token: 't', openId: 'o' }))
  themeCache(ports.storage, 1).save('{}')
  store.dispatch(switchCompany(2))
  expect(now()).toEqual(initialSession(2))
  expect(ports.storage.local.keys()).toEqual(['mall:company'])
})

it('finds a company’s own token again, and never another’s', () => {
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

it('moves the chosen items to the submit list and back', () => {
  const { store, now } = open()
  const active = [cartItem(1), cartItem(2), cartItem(3)]
  store.dispatch(sessionActions.account([cartItem(1), cartItem(3)]))
  expect(now().submitList).toEqual([
    { skuId: 10, num: 1, cartId: 1 },
    { skuId: 30, num: 3, cartId: 3 },
  ])
  expect(activeWithout(active, now().cachedSet).map(({ id }) => id)).toEqual([2])
  store.dispatch(sessionActions.rollback())
  expect(now().submitList).toEqual([])
  expect(activeWithout(active, now().cachedSet)).toHaveLength(3)
})

it('forgets what was submitted once the order is made', () => {
  const { store, now } = open()
  store.dispatch(sessionActions.account([cartItem(1)]))
  store.dispatch(sessionActions.orderRemarkTyped('x'))
  store.dispatch(sessionActions.finishSubmit())
  expect(now()).toEqual(initialSession(1))
})

it('knows every login method of the specification', () => {
  expect(Object.keys(loginMethods).map(Number)).toEqual([
    1, 2, 3, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
  ])
  expect([1, 8, 13, 99].map(isSelfService)).toEqual([false, false, false, false])
  expect([2, 14, 21].map(isSelfService)).toEqual([true, true, true])
  expect([isForced(13, true), isForced(13, false), isForced(1, true), isForced(3, false)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([
    showsChatIcon(1, true),
    showsChatIcon(13, true),
    showsChatIcon(1, false),
    showsChatIcon(8, true),
  ]).toEqual([true, true, false, false])
})

it('reads what a company typed with care', () => {
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

it('shows the disclaimer until it is confirmed, and not to who comes from paying', () => {
  const { ports } = open()
  const record = disclaimerRecord(ports.storage, 1, ports.clock.now)
  const disclaimer = disclaimerOf(aCompanyOf({ extInfo: '{"showMallDes":true,"mallDesTime":7}' }))
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
  expect(disclaimerOf(aCompanyOf())).toBeNull()
})

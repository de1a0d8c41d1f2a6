import { describe, expect, it } from 'vitest'
import type { CartItem } from '@mall/contract'
import { loadUserInfo } from '@mall/core/api'
import { readStoredSession, signedIn, signOut, switchCompany, userLoaded } from '@mall/core/session'
import { memoryStorage, testPorts } from '@mall/core/test-kit'
import { createMallStore } from '@mall/core/feature'
import { checkoutActions } from './checkout-slice.ts'
import { pendingOrder } from './pending-order.ts'
import { selectCheckout } from './use-checkout.ts'
import { shopFeature } from '../../feature.ts'

const { account, buyNowStarted, checkoutOptionsChanged, checkoutCompleted, rollback } =
  checkoutActions
const user = (id: number) => ({
  id,
  tel: '',
  nickName: '',
  headImage: '',
  openId: '',
  halfRegistered: false,
  birthday: '',
  hasPassword: true,
})
const item = { id: 5, skuId: 11, totalNum: 2 } as CartItem
const cartItems = [{ skuId: 11, num: 2, cartId: 5 }]

/** Tabs of one browser: they share local storage and have session storage of their own. */
function openBrowser() {
  const { local } = memoryStorage()
  const ports = testPorts()
  return (session = memoryStorage().session) => {
    const storage = { local, session }
    const initial = readStoredSession(storage, 1, ports.clock)
    const store = createMallStore({ ...ports, storage }, [shopFeature], initial)
    const current = () => store.getState().session
    return { store, storage, session, ports, current }
  }
}
type Tab = ReturnType<ReturnType<typeof openBrowser>>

function signIn({ store }: Tab, id: number): void {
  store.dispatch(signedIn({ token: `token-${id}`, openId: '' }))
  store.dispatch(userLoaded(user(id)))
}
function startCheckout({ store }: Tab): void {
  store.dispatch(account([item]))
  store.dispatch(checkoutActions.orderRemarkTyped('放门口'))
  store.dispatch(checkoutActions.addressChosen(3))
  store.dispatch(checkoutOptionsChanged({ couponIds: ['c1'], usePoints: true, points: 500 }))
}
const checkout = ({ store }: Tab) => {
  const { submitList, orderRemark, addressId, checkoutOptions } = selectCheckout(store.getState())
  return { submitList, orderRemark, addressId, checkoutOptions }
}
const full = {
  submitList: cartItems,
  orderRemark: '放门口',
  addressId: 3,
  checkoutOptions: { couponIds: ['c1'], usePoints: true, points: 500 },
}
const none = {
  submitList: [],
  orderRemark: '',
  addressId: null,
  checkoutOptions: { usePoints: true },
}

describe('a checkout of a signed-in shopper', () => {
  it('survives a reload with remark, address and choices', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    expect(checkout(openTab(tab.session))).toEqual(full)
  })

  it('is shared with a second tab of the same company, but not with another company', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    const second = openTab()
    expect(checkout(second)).toEqual(full)
    second.store.dispatch(switchCompany(2))
    expect(checkout(second)).toEqual(none)
  })

  it('returns to the same shopper after an expired session', () => {
    const tab = openBrowser()()
    signIn(tab, 7)
    startCheckout(tab)
    tab.store.dispatch(signOut({ hasExpired: true }))
    expect(checkout(tab)).toEqual(none)
    signIn(tab, 7)
    expect(checkout(tab)).toEqual(full)
  })

  it('is deleted when another shopper signs in after an expired session', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    tab.store.dispatch(signOut({ hasExpired: true }))
    signIn(tab, 8)
    expect(checkout(tab)).toEqual(none)
    tab.store.dispatch(signOut({ hasExpired: true }))
    signIn(tab, 7)
    expect(checkout(tab)).toEqual(none)
    expect(checkout(openTab())).toEqual(none)
  })

  it('is hidden from a guest after an expired session in this tab and others', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    tab.store.dispatch(signOut({ hasExpired: true }))
    expect([checkout(openTab(tab.session)), checkout(openTab())]).toEqual([none, none])
  })

  it('is cleared by signing out', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    tab.store.dispatch(signOut())
    signIn(tab, 7)
    expect([checkout(tab), checkout(openTab())]).toEqual([none, none])
  })

  it('stores the request of an order with an unknown result for its shopper only', () => {
    const tab = openBrowser()()
    const pending = (id: string) => pendingOrder(tab.storage, 1, id, tab.ports.clock.now)
    const args = { token: 'ck_1', addressId: 3, couponId: null, usePoints: true, payable: 1 }
    signIn(tab, 7)
    pending('7').save(args)
    tab.store.dispatch(signOut({ hasExpired: true }))
    expect([pending('8').read(), pending('7').read()]).toEqual([null, args])
  })

  it('is restored before the shopper has loaded when the stored token is theirs', () => {
    const openTab = openBrowser()
    const tab = openTab()
    signIn(tab, 7)
    startCheckout(tab)
    expect(openTab().current().userId).toBe('7')
    tab.storage.local.remove('mall:1:user-id')
    expect(checkout(openTab(tab.session))).toEqual(none)
  })
})

describe('a checkout of a guest', () => {
  it('survives leaving the page and is moved to the shopper who signs in', () => {
    const openTab = openBrowser()
    const before = openTab()
    before.store.dispatch(buyNowStarted({ skuId: 11, num: 2 }))
    const after = openTab(before.session)
    signIn(after, 7)
    const bought = [{ skuId: 11, num: 2, cartId: null }]
    expect(checkout(after).submitList).toEqual(bought)
    after.store.dispatch(signOut({ hasExpired: true }))
    signIn(after, 8)
    expect(checkout(after).submitList).toEqual([])
  })
})

describe('the end of a checkout', () => {
  it('clears the copies of other tabs and keeps checkouts that they started', () => {
    const openTab = openBrowser()
    const first = openTab()
    signIn(first, 7)
    startCheckout(first)
    const second = openTab()
    const third = openTab()
    third.store.dispatch(buyNowStarted({ skuId: 22, num: 1 }))
    first.store.dispatch(checkoutCompleted())
    expect(checkout(openTab(third.session)).submitList).toMatchObject([{ skuId: 22 }])
    second.store.dispatch(rollback())
    expect(checkout(openTab(second.session)).submitList).toMatchObject([{ skuId: 22 }])
  })

  it('does not restore a checkout whose order another tab has placed', () => {
    const openTab = openBrowser()
    const first = openTab()
    signIn(first, 7)
    startCheckout(first)
    const second = openTab()
    second.store.dispatch(checkoutActions.orderRemarkTyped('放前台'))
    first.store.dispatch(checkoutCompleted())
    expect(checkout(openTab(second.session))).toEqual(none)
  })
})

it('restores the checkout when the server loads the shopper of a stored token', async () => {
  const openTab = openBrowser()
  const tab = openTab()
  signIn(tab, 7)
  startCheckout(tab)
  tab.storage.local.remove('mall:1:user-id')
  const reloaded = openTab(tab.session)
  reloaded.ports.server.script({ 'login.getInfo': user(7) })
  await reloaded.store.dispatch(loadUserInfo())
  expect(checkout(reloaded)).toEqual(full)
})

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { sessionActions, signOut, switchCompany } from '@mall/core/session'

import { offline, testPorts, type Answers } from '@mall/core/test-kit'
import { createMallStore } from '@mall/core/feature'
import { mergeGuestCart } from './merge-guest-cart.ts'
import { guestCart, watchGuestCart } from './guest-cart.ts'
import { shopFeature } from '../../feature.ts'

function open(answers: Answers = {}) {
  const ports = testPorts({ answers })
  const store = createMallStore(ports, [shopFeature])
  const cart = guestCart(ports.storage, 1, ports.clock.now)
  const signIn = (token = 't') =>
    store.dispatch(sessionActions.tokenReceived({ token, openId: '' }))
  const merges = () =>
    ports.server.requests.filter(({ name }) => name === 'cart.merge').map(({ args }) => args)
  return { ports, store, cart, signIn, merges, message: ports.notify.messages }
}
const mergeAll: Answers = {
  'cart.merge': ({ items }) => {
    const merged = items as { skuId: number; num: number }[]
    return { items: merged, merged: merged.reduce((sum, { num }) => sum + num, 0), notMerged: [] }
  },
}

describe('the cart of a guest', () => {
  it('sums pieces of a SKU and holds 120 SKUs', () => {
    const { cart } = open()
    for (let skuId = 1; skuId <= 120; skuId++) expect(cart.add({ skuId, num: 1 })).toBe(true)
    expect(cart.add({ skuId: 121, num: 1 })).toBe(false)
    expect(cart.add({ skuId: 5, num: 2 })).toBe(true)
    expect([cart.pieces(), cart.read()?.items.at(-1)]).toEqual([122, { skuId: 5, num: 3 }])
  })

  it('is separate per company and stored through a sign-out and for 30 days', () => {
    const { cart, store, ports } = open()
    cart.add({ skuId: 1, num: 1 })
    store.dispatch(signOut())
    store.dispatch(switchCompany(2))
    expect(guestCart(ports.storage, 2, ports.clock.now).read()).toBeNull()
    expect(cart.pieces()).toBe(1)
    ports.clock.advance(30 * 24 * 3600 * 1000)
    expect(cart.read()).toBeNull()
  })

  it('notifies its subscribers of changes in this and other tabs', () => {
    const { cart } = open()
    let calls = 0
    const unwatch = watchGuestCart(() => calls++)
    cart.add({ skuId: 1, num: 1 })
    globalThis.dispatchEvent(new Event('storage'))
    unwatch()
    cart.add({ skuId: 1, num: 1 })
    expect(calls).toBe(2)
  })

  it('ignores invalid stored values', () => {
    const { cart, ports } = open()
    const value = { key: 'x', items: [{ skuId: -1, num: 'many' }] }
    ports.storage.local.set('mall:1:guest-cart', JSON.stringify({ value, expiry: 9e15 }))
    expect(cart.read()).toBeNull()
  })
})

describe('merging after a sign-in', () => {
  it('sends the items with their key and empties the guest’s cart', async () => {
    const { cart, store, signIn, merges, message } = open(mergeAll)
    cart.add({ skuId: 11, num: 2 })
    const content = cart.read()
    signIn()
    await store.dispatch(mergeGuestCart())
    expect(merges()).toEqual([content])
    expect(cart.read()).toBeNull()
    expect(message).toEqual(['toast: 已将 2 件商品加入购物车'])
  })

  it('runs once for concurrent triggers', async () => {
    const { cart, store, signIn, merges } = open(mergeAll)
    cart.add({ skuId: 11, num: 2 })
    signIn()
    await Promise.all([store.dispatch(mergeGuestCart()), store.dispatch(mergeGuestCart())])
    expect(merges()).toHaveLength(1)
  })

  it('keeps the cart and its key after a network failure and repeats the same request', async () => {
    const { cart, store, signIn, merges, ports } = open({ 'cart.merge': offline() })
    cart.add({ skuId: 11, num: 2 })
    signIn()
    await store.dispatch(mergeGuestCart())
    ports.server.script(mergeAll)
    await store.dispatch(mergeGuestCart())
    const [first, second] = merges()
    expect(second).toEqual(first)
    expect(cart.read()).toBeNull()
  })

  it('merges items that another tab added to a merged cart under a new key', async () => {
    const { cart, store, signIn, merges } = open({
      'cart.merge': ({ items }) => ({
        items: (items as { skuId: number; num: number }[]).slice(0, 1),
        merged: 1,
        notMerged: [],
      }),
    })
    cart.add({ skuId: 11, num: 1 })
    cart.add({ skuId: 12, num: 1 })
    signIn()
    await store.dispatch(mergeGuestCart())
    const [first, second] = merges()
    expect(second?.['items']).toEqual([{ skuId: 12, num: 1 }])
    expect(second?.['key']).not.toBe(first?.['key'])
    expect(cart.read()).toBeNull()
  })

  it('shows which items could not be merged and the reasons', async () => {
    const notMerged = [
      { skuId: 11, name: '保温杯', specText: '白', num: 5, added: 2, reason: '库存不足' },
      { skuId: 12, name: '', specText: '', num: 1, added: 0, reason: '商品不存在或已下架' },
    ]
    const { cart, store, signIn, message, ports } = open({
      'cart.merge': ({ items }) => ({ items: items as [], merged: 2, notMerged }),
    })
    const messages: (string | undefined)[] = []
    const { alert } = ports.notify
    ports.notify.alert = (question) => {
      messages.push(question.message)
      return alert(question)
    }
    cart.add({ skuId: 11, num: 5 })
    signIn()
    await store.dispatch(mergeGuestCart())
    expect(message).toEqual(['alert: 部分商品未能加入购物车'])
    expect(messages).toEqual(['保温杯 白：库存不足，已加入 2 件\n商品：商品不存在或已下架'])
  })
})

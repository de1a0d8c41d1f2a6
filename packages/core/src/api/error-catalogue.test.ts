import { configureStore, combineReducers } from '@reduxjs/toolkit'
import { cartRoutes } from '@mall/contract/routes/cart'
import { homeRoutes } from '@mall/contract/routes/home'
import { orderRoutes } from '@mall/contract/routes/orders'
import { signInRoutes } from '@mall/contract/routes/login'
import { expect, it, vi } from 'vitest'
import { noHooks, session, sessionActions } from '../session/index.ts'
import {
  buildCompany,
  offline,
  refuse,
  silence,
  status,
  testPorts,
  type Answers,
} from '../test-kit/index.ts'
import { api } from './api.ts'
import { asApiError, errorText, refusalText } from './api-error.ts'
import { endpointOf } from './endpoint-of.ts'

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probeCart: endpointOf(build, cartRoutes).query('cart.list'),
    probeAdd: endpointOf(build, cartRoutes).mutation('cart.add'),
    probeLogin: endpointOf(build, signInRoutes).mutation('login.login'),
    probeCommit: endpointOf(build, orderRoutes).mutation('order.commit'),
    probeArticle: endpointOf(build, homeRoutes).query('home.article'),
  }),
})
const sealed = { keyId: 'k', publicKey: 'p', iv: 'i', cipher: 'c' }

function open(answers: Answers, here?: string) {
  const ports = testPorts({ answers, here })
  const store = configureStore({
    reducer: combineReducers({ session: session.reducer, api: api.reducer }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: ports }, serializableCheck: false }).concat(
        api.middleware,
      ),
  })
  store.dispatch(sessionActions.tokenReceived({ token: 't1', openId: '' }))
  const cart = () => store.dispatch(probe.endpoints.probeCart.initiate({}, { forceRefetch: true }))
  return { ports, store, cart }
}

it.each([
  [400, '请求错误'],
  [401, '未授权，请登录'],
  [403, '拒绝访问'],
  [404, '请求地址出错'],
  [408, '请求超时'],
  [500, '服务器内部错误'],
  [501, '服务未实现'],
  [502, '网关错误'],
  [503, '服务不可用'],
  [504, '网关超时'],
  [505, 'HTTP版本不受支持'],
  [418, '系统错误'],
])('shows HTTP %i as %s', async (code, words) => {
  const { ports, cart } = open({ 'cart.list': status(code) })
  const { error } = await cart()
  expect(asApiError(error)).toMatchObject({ kind: 'http', code, message: words })
  expect(ports.notify.messages[0]).toBe(`toast: ${words}`)
})

it.each([
  ['1', '操作太频繁了，请 1 秒后再试'],
  ['59', '操作太频繁了，请 59 秒后再试'],
  ['61', '操作太频繁了，请 2 分钟后再试'],
  ['3600', '操作太频繁了，请 1 小时后再试'],
])('shows the wait that HTTP 429 requires: Retry-After %s', async (seconds, words) => {
  const { cart } = open({ 'cart.list': status(429, {}, { 'Retry-After': seconds }) })
  expect(asApiError((await cart()).error)).toMatchObject({
    kind: 'http',
    message: words,
    retryAfterSeconds: Number(seconds),
  })
})

const ENDED = '您的登录已失效，点击进行重新登录'
it.each([
  [41000, 'session/missing'],
  [41001, 'session/expired'],
  [41002, 'session/revoked'],
  [20003, 'session/replaced'],
] as const)('ends the session on code %i and opens the sign-in', async (code, name) => {
  const { ports, store, cart } = open({ 'cart.list': refuse(name) })
  const { error } = await cart()
  expect(asApiError(error)).toMatchObject({ kind: 'refusal', code, class: 'auth' })
  await Promise.resolve()
  expect(ports.notify.messages).toEqual([`alert: ${ENDED}`])
  expect(store.getState().session.token).toBeNull()
  expect(ports.went).toEqual(['go /login?companyId=1&redirect=%2Fhome%3FcompanyId%3D1'])
})

it('gives another sign-in as the reason only when the server reports one', async () => {
  for (const [name, message] of [
    ['session/replaced', '账号已在另一台设备登录，或密码已修改'],
    ['session/expired', undefined],
  ] as const) {
    const { ports, cart } = open({ 'cart.list': refuse(name) })
    const alert = vi.spyOn(ports.notify, 'alert')
    await cart()
    await Promise.resolve()
    expect(alert).toHaveBeenCalledExactlyOnceWith({ title: ENDED, ...(message && { message }) })
  }
})

it('ends the session on HTTP 401 as well', async () => {
  const { ports, cart } = open({ 'cart.list': status(401) })
  await cart()
  await Promise.resolve()
  expect(ports.notify.messages).toEqual(['toast: 未授权，请登录', `alert: ${ENDED}`])
  expect(ports.went).toHaveLength(1)
})

it('ends the session once for several concurrent responses', async () => {
  const { ports, store, cart } = open({ 'cart.list': refuse('session/expired') })
  const article = (typeId: number) =>
    store.dispatch(probe.endpoints.probeArticle.initiate({ typeId }))
  ports.server.script({ 'home.article': refuse('session/expired') })
  await Promise.all([cart(), article(1), article(2)])
  expect(ports.notify.messages).toEqual([`alert: ${ENDED}`])
  expect(ports.went).toHaveLength(1)
})

it.each([
  [1, '/login'],
  [2, '/bank-login'],
  [14, '/bank-login'],
  [20, '/bank-login'],
  [21, '/bank-login'],
])('opens the login page of method %i', async (loginMethod, path) => {
  const { ports, store, cart } = open({ 'cart.list': refuse('session/expired') })
  store.dispatch(sessionActions.companyInfoLoaded(buildCompany({ loginMethod })))
  await cart()
  await Promise.resolve()
  expect(ports.went).toEqual([`go ${path}?companyId=1&redirect=%2Fhome%3FcompanyId%3D1`])
})

it('signs another audience out and opens its own sign-in', async () => {
  const { ports, cart } = open({ 'cart.list': refuse('session/expired') }, '/my?companyId=1')
  const ended: number[] = []
  ports.hooks = {
    ...noHooks,
    audienceAt: (pathname) =>
      pathname === '/my'
        ? {
            isSignedIn: () => true,
            signInPath: (_paths, here) => `/staff?from=${encodeURIComponent(here)}`,
            signOut: (_ports, companyId) => void ended.push(companyId),
          }
        : null,
  }
  await cart()
  await Promise.resolve()
  expect(ports.went[0]).toBe('go /staff?from=%2Fmy%3FcompanyId%3D1')
  expect(ended).toEqual([1])
})

it('shows no dialog when the company signs shoppers in automatically', async () => {
  const { ports, store, cart } = open({ 'cart.list': refuse('session/expired') })
  store.dispatch(sessionActions.companyInfoLoaded(buildCompany({ loginMethod: 2 })))
  await cart()
  await Promise.resolve()
  expect(ports.notify.messages).toEqual([])
  expect(ports.went).toHaveLength(1)
})

it('ignores a response to a former token', async () => {
  const { ports, store, cart } = open({ 'cart.list': refuse('session/expired') })
  const response = cart()
  store.dispatch(sessionActions.tokenReceived({ token: 't2', openId: '' }))
  await response
  expect(ports.went).toEqual([])
})

it('shows code 500 with the catalogue’s text', async () => {
  const broken = { flag: false, success: false, code: 500, message: 'boom', data: null }
  const { ports, cart } = open({ 'cart.list': status(200, broken) })
  await cart()
  expect(ports.notify.messages).toEqual(['toast: 网络出现错误，请稍后尝试'])
})

it('shows a lost network as 网络错误，请检查网络连接, and a short text while signing in', async () => {
  const { ports, store, cart } = open({ 'cart.list': offline(), 'login.login': offline() })
  await cart()
  await store.dispatch(probe.endpoints.probeLogin.initiate(sealed))
  expect(ports.notify.messages).toEqual(['toast: 网络错误，请检查网络连接', 'toast: 网络错误'])
})

it.each([
  ['a refusal', refuse('cart/insufficient-stock', '库存只剩 2 件'), '库存只剩 2 件'],
  ['an HTTP status', status(502, ''), '网关错误'],
  ['a lost network', offline(), '网络错误，请检查网络连接'],
  ['a session that has ended', refuse('session/expired'), '提交失败'],
] as const)('has a text for %s', async (_title, answer, text) => {
  const { cart } = open({ 'cart.list': answer })
  const { error } = await cart()
  expect(errorText(error, '提交失败')).toBe(text)
})

it('uses the screen’s own text for an error that is no failed call', () => {
  expect(errorText(new TypeError('x is not a function'), '提交失败')).toBe('提交失败')
})

it('aborts the request after the time limit', async () => {
  const { ports, cart } = open({ 'cart.list': silence() })
  ports.timeoutMs = 5
  const { error } = await cart()
  expect(asApiError(error)).toMatchObject({ kind: 'timeout', message: '请求超时' })
})

it.each([
  ['login/bind-phone', 20018],
  ['login/unbound', 20002],
  ['cart/insufficient-stock', 31003],
  ['checkout/idempotency-conflict', 33003],
] as const)('passes the refusal %s with the server’s text to the screen', async (name, code) => {
  const { ports, cart } = open({ 'cart.list': refuse(name, '库存只剩 2 件') })
  const { error } = await cart()
  expect(asApiError(error)).toMatchObject({ kind: 'refusal', code, name, message: '库存只剩 2 件' })
  expect(ports.notify.messages).toEqual([])
})

it('shows a repeated failure of one page only once', async () => {
  const { ports, cart } = open({ 'cart.list': offline() })
  await Promise.all([cart(), cart()])
  await cart()
  expect(ports.notify.messages).toHaveLength(1)
})

it('renews the token for 7 days with every successful response', async () => {
  const served = { activeList: [], inactiveList: [], rules: [], length: 0, baseFreight: 0 }
  const { ports, cart } = open({ 'cart.list': served })
  const kept = () => JSON.parse(ports.storage.local.get('mall:1:token') ?? '{}')
  const record = { value: 't1', expiry: ports.clock.now() + 60_000 }
  ports.storage.local.set('mall:1:token', JSON.stringify(record))
  await cart()
  expect(kept()).toEqual({ value: 't1', expiry: ports.clock.now() + 7 * 24 * 3600 * 1000 })
})

const order = {
  token: `ck_${'a'.repeat(24)}`,
  addressId: 3,
  payable: 590_000,
}
const committed = {
  orderId: '26010112345678901234',
  status: 1,
  cash: 0,
  paidPoints: 0,
  expiresAt: null,
}

it('retries a money call with the same request at most three times', async () => {
  const { ports, store } = open({ 'order.commit': [offline(), status(503), offline(), committed] })
  const { data } = await store.dispatch(probe.endpoints.probeCommit.initiate(order))
  expect(data).toEqual(committed)
  const bodies = ports.server.requests.map(({ args }) => JSON.stringify(args))
  expect(bodies).toHaveLength(4)
  expect(new Set(bodies).size).toBe(1)
  expect(ports.waited).toEqual([500, 1000, 2000])
})

it('runs the features’ hooks around a call with all its attempts and reports the result', async () => {
  const { ports, store } = open({ 'order.commit': offline() })
  const events: string[] = []
  ports.hooks = {
    ...noHooks,
    beforeRequest: [
      ({ name }) => {
        events.push(`before ${name}`)
        return ({ error }) => void events.push(`after ${error?.kind ?? 'ok'}`)
      },
      () => undefined,
    ],
  }
  await store.dispatch(probe.endpoints.probeCommit.initiate(order))
  expect(ports.server.count('order.commit')).toBe(4)
  ports.server.script({ 'order.commit': refuse('checkout/sold-out') })
  await store.dispatch(probe.endpoints.probeCommit.initiate(order))
  expect(events).toEqual([
    'before order.commit',
    'after network',
    'before order.commit',
    'after refusal',
  ])
})

it('never retries another POST', async () => {
  const { ports, store } = open({ 'cart.add': offline() })
  await store.dispatch(probe.endpoints.probeAdd.initiate({ skuId: 1 }))
  expect(ports.server.count('cart.add')).toBe(1)
})

it('shows an error once, either by the kernel or by the screen', () => {
  expect(refusalText(undefined)).toBeNull()
  expect(
    refusalText({ kind: 'network', class: 'retryable', code: 0, name: null, message: 'x' }),
  ).toBeNull()
  expect(
    refusalText({
      kind: 'refusal',
      class: 'final',
      code: 31002,
      name: 'cart/full',
      message: '满了',
    }),
  ).toBe('满了')
})

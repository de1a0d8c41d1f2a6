import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionActions } from '@mall/core/session'
import { companyKey } from '@mall/core/storage'
import { memoryHost, refuse, type Answers } from '@mall/testing'
import { LOGIN } from '../../testing/login-fixtures.ts'
import {
  button,
  waitForPath,
  renderMall,
  TICKET,
  type SignInView,
} from '../../testing/sign-in-view.tsx'

const START = { state: 's-1', authorizeUrl: 'https://open.test/authorize', expiresIn: 600 }
const chatHost = () => memoryHost({}, { facts: { chatApp: true } })
const CART = encodeURIComponent('/service?companyId=1')

const inChat = (answers: Answers = {}, more: SignInView = {}) =>
  renderMall({
    route: '/service',
    host: chatHost(),
    company: { appId: 'wx1' },
    ...more,
    answers: { 'login.oauthStart': START, ...answers },
  })

/** State after the provider's redirect, with a pending request of this browser. */
const back = (
  scope: 'base' | 'user',
  answers: Answers,
  more: SignInView & { provider?: string; method?: number } = {},
) =>
  inChat(answers, {
    route: `/login?redirect=${CART}&code=code-1&state=s-1`,
    ...more,
    prepare(shell) {
      const { storage, clock } = shell.ports
      const value = {
        provider: more.provider ?? 'wechat',
        scope,
        state: 's-1',
        verifier: 'v'.repeat(43),
      }
      const record = JSON.stringify({ value, expiry: clock.now() + 600_000 })
      storage.local.set(companyKey(1, 'oauth'), record)
      storage.session.set(companyKey(1, 'chat-asked'), '1')
      more.prepare?.(shell)
    },
  })

it('redirects silently to the chat app before anything renders, with a return URL', async () => {
  const { host, args } = await inChat()
  await waitFor(() =>
    expect(host.calls).toContainEqual(['openExternal', START.authorizeUrl, { replace: true }]),
  )
  expect(screen.getByRole('status').textContent).toContain('正在登录…')
  expect(args('login.oauthStart')).toMatchObject({
    provider: 'wechat',
    scope: 'base',
    returnTo: `${location.origin}/login?companyId=1&redirect=${CART}`,
  })
})

it('continues as a guest when the redirect fails and tries once per visit', async () => {
  const { here, ports } = await inChat({ 'login.oauthStart': refuse('login/not-open') })
  await waitForPath(here, '/service')
  await screen.findByRole('heading', { level: 1 })
  expect(ports.server.count('login.oauthStart')).toBe(1)
})

it('signs in a bound account silently and stores no proof', async () => {
  const { token, here, messages, args, expectNoTrace } = await back('base', {
    'login.jsapiLogin': LOGIN,
  })
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  const proof = { code: 'code-1', state: 's-1', verifier: 'v'.repeat(43) }
  expect(args('login.jsapiLogin')).toMatchObject(proof)
  expect(messages).toEqual([])
  expectNoTrace('code-1', 's-1', proof.verifier)
})

it('continues as a guest for an unbound account after a silent sign-in', async () => {
  const unbound = refuse('login/unbound', undefined, TICKET)
  const { here, messages, token } = await back('base', { 'login.jsapiLogin': unbound })
  await waitForPath(here, '/service')
  expect([messages, token()]).toEqual([[], null])
})

it('requires a sign-in of an unbound account when the target does', async () => {
  const unbound = refuse('login/unbound', undefined, TICKET)
  const route = `/login?redirect=${encodeURIComponent('/my?companyId=1')}&code=code-1&state=s-1`
  const { here, messages } = await back('base', { 'login.jsapiLogin': unbound }, { route })
  expect(await screen.findByRole('heading', { name: '登录积分商城' })).toBeTruthy()
  await waitForPath(here, '/login')
  expect(messages).toEqual([])
})

it('requests the phone of an unbound account after a tap and binds it', async () => {
  const { here, messages, user, args } = await back('user', {
    'login.jsapiLogin': refuse('login/unbound', undefined, TICKET),
    'login.openIdBindPhone': LOGIN,
  })
  expect(await screen.findByRole('heading', { name: '绑定手机号' })).toBeTruthy()
  expect(messages).toEqual(['alert: 请先使用手机号登录绑定微信'])
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.click(screen.getByRole('checkbox', { name: /同意/ }))
  await user.click(await button('绑定并登录'))
  await waitForPath(here, '/service')
  expect(args('login.openIdBindPhone')).toMatchObject({ openId: 'ticket_1' })
  expect(messages).toContain('toast: 微信绑定成功')
})

const consentKey = companyKey(1, 'terms-accepted')
const unbound = refuse('login/unbound', undefined, TICKET)

it('passes the terms accepted before the chat app’s page to the form, once', async () => {
  const { user, ports } = await back(
    'user',
    { 'login.jsapiLogin': unbound, 'login.openIdBindPhone': LOGIN },
    {
      prepare: ({ ports: { storage, clock } }) =>
        storage.session.set(
          consentKey,
          JSON.stringify({ value: true, expiry: clock.now() + 600_000 }),
        ),
    },
  )
  expect(await screen.findByRole('heading', { name: '绑定手机号' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('checkbox', { checked: true })).toBeTruthy())
  expect(ports.storage.session.get(consentKey)).toBeNull()
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.click(await button('绑定并登录'))
  await waitFor(() => expect(ports.server.count('login.openIdBindPhone')).toBe(1))
})

it('requires the terms again when they were accepted too long ago', async () => {
  await back(
    'user',
    { 'login.jsapiLogin': unbound },
    {
      prepare: ({ ports: { storage, clock } }) =>
        storage.session.set(consentKey, JSON.stringify({ value: true, expiry: clock.now() - 1 })),
    },
  )
  expect(await screen.findByRole('heading', { name: '绑定手机号' })).toBeTruthy()
  const terms = screen.getByRole('checkbox', { name: /同意/ }) as HTMLInputElement
  expect(terms.checked).toBe(false)
})

it('binds the account of a signed-in shopper', async () => {
  const { here, messages, args, token } = await back(
    'user',
    {
      'login.jsapiLogin': refuse('login/unbound', undefined, TICKET),
      'login.bindWechat': LOGIN,
    },
    { user: true },
  )
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  expect(args('login.bindWechat')).toMatchObject({ openId: 'ticket_1' })
  expect(messages).toEqual(['toast: 微信绑定成功'])
})

it.each([
  ['login/disabled', '账号已停用，请联系客服'],
  ['login/snapshot', '请点击右下角“使用完整服务”后重试'],
  ['login/code-spent', '授权已失效，请重新进入'],
] as const)('shows %s and opens the home page', async (name, expectedText) => {
  const { here, messages } = await back('user', { 'login.jsapiLogin': refuse(name) })
  await waitForPath(here, '/home')
  expect(messages[0]).toBe(`alert: ${expectedText}`)
})

it('hides a retryable error of a silent sign-in', async () => {
  const { here, messages } = await back('base', { 'login.jsapiLogin': refuse('login/provider') })
  await waitForPath(here, '/service')
  expect(messages).toEqual([])
})

it.each([
  ['another', '&code=code-1&state=s-2'],
  ['an unknown', '&state=s-9'],
])('rejects %s state without a request', async (_title, brought) => {
  const { here, messages, ports } = await back(
    'user',
    {},
    { route: `/login?redirect=${CART}${brought}` },
  )
  await waitForPath(here, '/home')
  expect(messages[0]).toBe('alert: state校验不一致，请重试!')
  expect(ports.server.count('login.jsapiLogin')).toBe(0)
})

it('shows the form after the consent was declined', async () => {
  const { messages } = await back('user', {}, { route: `/login?redirect=${CART}&state=s-1` })
  expect(await screen.findByRole('heading', { name: '登录积分商城' })).toBeTruthy()
  expect(messages).toEqual(['toast: 获取用户授权信息失败，原因：用户未同意授权'])
})

it('requests the profile only through the icon after the terms', async () => {
  const { user, messages, args, ports } = await inChat(
    {},
    {
      route: `/login?redirect=${CART}`,
      prepare: ({ ports, store }) => {
        ports.storage.session.set(companyKey(1, 'chat-asked'), '1')
        store.dispatch(sessionActions.loginAttempted())
      },
    },
  )
  await user.click(await button('微信一键登录'))
  expect(messages).toEqual(['toast: 您还未勾选同意服务条款和隐私政策'])
  expect(ports.storage.session.get(consentKey)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /同意/ }))
  await user.click(await button('微信一键登录'))
  await waitFor(() => expect(args('login.oauthStart')).toMatchObject({ scope: 'user' }))
  expect(ports.storage.session.get(consentKey)).toContain('true')
})

it('shows the chat app’s sign-in first inside it, above the forms', async () => {
  await inChat(
    {},
    {
      route: `/login?redirect=${CART}`,
      prepare: ({ ports, store }) => {
        ports.storage.session.set(companyKey(1, 'chat-asked'), '1')
        store.dispatch(sessionActions.loginAttempted())
      },
    },
  )
  const appSignIn = await button('微信一键登录')
  const form = screen.getByRole('button', { name: '登录' })
  expect(appSignIn.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('checkbox', { name: /同意/ })).toHaveLength(1)
  expect(screen.queryByText('其他登录方式')).toBeNull()
})

it('shows no chat icon outside the chat app', async () => {
  await renderMall({ route: '/login', company: { appId: 'wx1' } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /微信/ })).toBeNull()
})

it('stores the payment account and returns to the payment, also after a refusal', async () => {
  const saved = await back(
    'base',
    { 'login.jsapiLogin2': { openId: 'o-1' } },
    { provider: 'wechat-pay', user: true },
  )
  await waitForPath(saved.here, '/service')
  expect(saved.messages).toEqual([])
  saved.unmount()
  const refused = await back(
    'base',
    { 'login.jsapiLogin2': refuse('login/provider') },
    { provider: 'wechat-pay', user: true },
  )
  await waitForPath(refused.here, '/service')
  expect(refused.messages).toEqual(['alert: 登录服务繁忙，请稍后重试'])
})

const bank = { company: { loginMethod: 14 }, host: memoryHost(), provider: 'bank' }

it('redirects to the bank’s page for method 14, and signs in on return', async () => {
  const { host } = await inChat({}, { ...bank, host: memoryHost() })
  await waitFor(() => expect(host.calls).toHaveLength(1))
  const { token, here, args } = await back('base', { 'login.bank': LOGIN }, bank)
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  expect(args('login.bank')).toMatchObject({ code: 'code-1', state: 's-1' })
})

it('shows that the bank’s state differs and retries on a tap', async () => {
  const route = `/login?redirect=${CART}&code=code-1&state=s-2`
  const { user, ports } = await back('base', {}, { ...bank, route })
  expect(await screen.findByRole('heading', { name: 'state校验不一致，请重试!' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '回到首页' })).toBeNull()
  await user.click(await button('前往合作银行登录'))
  await waitFor(() => expect(ports.server.count('login.oauthStart')).toBe(1))
})

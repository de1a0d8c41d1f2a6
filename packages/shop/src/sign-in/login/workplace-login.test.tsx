import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hostResult, type HostResult, type LoginFields } from '@mall/core/host'
import { companyKey } from '@mall/core/storage'
import { memoryHost, refuse } from '@mall/testing'
import { LOGIN, dragPiece } from '../../testing/login-fixtures.ts'
import {
  button,
  waitForPath,
  renderMall,
  TICKET,
  type SignInView,
} from '../../testing/sign-in-view.tsx'

const workChat = (loginCode: HostResult<LoginFields> = hostResult.ok({ authCode: 'd-1' })) =>
  memoryHost({ loginCode }, { capabilities: ['loginCode'], facts: { workChat: true } })

const open = (method: number, more: SignInView = {}) =>
  renderMall({
    host: workChat(),
    company: { loginMethod: method, ddAppKey: 'key', ddCorpId: 'corp' },
    ...more,
  })
const agree = async ({ user }: { user: { click(what: Element): Promise<void> } }) =>
  user.click(await screen.findByRole('checkbox', { name: /同意/ }))

it('signs in automatically for method 13 in the work chat', async () => {
  const { host, token, here, args } = await open(13, { answers: { 'ding.login': LOGIN } })
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  const options = { silent: true, appId: 'key', corpId: 'corp', auth: {} }
  expect(host.calls).toContainEqual(['loginCode', options])
  expect(args('ding.login')).toMatchObject({ authCode: 'd-1' })
})

it('uses the corpId of the app’s link when the company has none', async () => {
  const company = { loginMethod: 13, ddAppKey: 'key', ddCorpId: '' }
  const { host } = await open(13, { company, route: '/service?corpId=c-9' })
  await waitFor(() => expect(host.calls[0]?.[1]).toMatchObject({ corpId: 'c-9' }))
})

it('shows the workplace app’s sign-in first inside it for method 8', async () => {
  const view = await open(8, {
    route: '/login?redirect=%2Fservice',
    answers: { 'ding.login': LOGIN },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(view.host.calls).toEqual([])
  await agree(view)
  await view.user.click(await button('钉钉一键登录'))
  await waitForPath(view.here, '/service')
  expect(view.host.calls[0]?.[1]).toMatchObject({ silent: false })
})

it.each([
  ['login/provider', 'Login Error: 登录服务繁忙，请稍后重试'],
  ['login/forged', 'Login Error: 登录信息校验未通过，请重新进入'],
] as const)('shows %s and the form', async (name, expectedText) => {
  const { messages } = await open(13, { answers: { 'ding.login': refuse(name) } })
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect(messages).toEqual([`alert: ${expectedText}`])
})

it('shows the form without a message after cancelling in the work chat', async () => {
  const { messages, ports } = await open(13, { host: workChat(hostResult.cancelled) })
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect([messages, ports.server.count('ding.login')]).toEqual([[], 0])
})

it('reports a missing code of the bridge', async () => {
  const { messages } = await open(13, { host: workChat(hostResult.ok({})) })
  await screen.findByLabelText('用户名')
  expect(messages).toEqual(['alert: Login Error: 缺少登录参数！'])
})

it('requires a phone and binds the shopper who signs in by the form instead', async () => {
  const view = await open(13, {
    answers: {
      'ding.login': refuse('login/bind-phone', undefined, TICKET),
      'ding.passwordLogin': LOGIN,
    },
  })
  await screen.findByRole('dialog', { name: '绑定手机号' })
  await view.user.click(await button('取消'))
  expect(screen.getByText('登录后将绑定您的钉钉账号')).toBeTruthy()
  await view.user.type(screen.getByLabelText('用户名'), 'xiaoman')
  await view.user.type(screen.getByLabelText('密码'), 'Demo-2468')
  await agree(view)
  await view.user.click(await button('登录'))
  await dragPiece(120)
  await waitForPath(view.here, '/service')
  expect(view.args('ding.passwordLogin')).toMatchObject({ openId: 'ticket_1' })
})

it('explains the missing uid when the refusal contains no ticket', async () => {
  const view = await open(13, { answers: { 'ding.login': refuse('login/bind-phone') } })
  const dialog = within(await screen.findByRole('dialog', { name: '绑定手机号' }))
  await view.user.type(dialog.getByLabelText('手机号'), '13800000001')
  await view.user.type(dialog.getByLabelText('验证码'), '246810')
  await view.user.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(view.messages).toEqual(['toast: 请检查uid']))
  await view.user.click(dialog.getByRole('button', { name: '取消' }))
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect(screen.queryByText('登录后将绑定您的钉钉账号')).toBeNull()
})

it('binds by SMS code without a captcha while the ticket is valid', async () => {
  const view = await open(13, {
    answers: {
      'ding.login': refuse('login/unbound', undefined, TICKET),
      'ding.sendSms': { resendAfter: 60 },
      'ding.codeLogin': LOGIN,
    },
  })
  await view.user.click(await screen.findByRole('tab', { name: /验证码/ }))
  await view.user.type(screen.getByLabelText('手机号'), '13800000001')
  await view.user.click(await button('获取验证码'))
  await screen.findByRole('button', { name: '120 秒后重发' })
  expect(view.args('ding.sendSms')).toMatchObject({ phone: '13800000001', uid: 'ticket_1' })
  await view.user.type(screen.getByLabelText('验证码'), '246810')
  await agree(view)
  await view.user.click(await button('注册/登录'))
  await dragPiece(120)
  await waitForPath(view.here, '/service')
  expect(view.args('ding.codeLogin')).toMatchObject({ openId: 'ticket_1' })
})

it('sends the code of a workplace company by its own call after a captcha', async () => {
  const view = await renderMall({
    route: '/login',
    company: { loginMethod: 8 },
    answers: { 'ding.sendSmsWithCaptcha': { resendAfter: 60 } },
  })
  await view.user.click(await screen.findByRole('tab', { name: /验证码/ }))
  await view.user.type(screen.getByLabelText('手机号'), '13800000001')
  await view.user.click(await button('获取验证码'))
  await dragPiece(50)
  await waitFor(() =>
    expect(view.args('ding.sendSmsWithCaptcha')).toMatchObject({
      phone: '13800000001',
      captchaToken: 'proof',
      type: '1',
    }),
  )
})

const QR = { code: 'q'.repeat(43), expiresIn: 180 }

it('shows a QR code outside the work chat', async () => {
  const view = await renderMall({
    route: '/login',
    company: { loginMethod: 8 },
    answers: { 'login.qrStart': QR, 'login.qrPoll': { state: 'waiting', login: null } },
  })
  await agree(view)
  await view.user.click(await button('钉钉'))
  expect(await screen.findByRole('img', { name: '登录二维码' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: '钉钉扫码登录' })).toBeTruthy()
  expect(view.host.calls).toEqual([])
  await view.user.click(await button('关闭'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('signs in this browser once the phone has confirmed the code', async () => {
  const view = await renderMall({
    route: '/login?redirect=%2Fservice',
    company: { loginMethod: 8 },
    answers: { 'login.qrStart': QR, 'login.qrPoll': { state: 'confirmed', login: LOGIN } },
  })
  await agree(view)
  await view.user.click(await button('钉钉'))
  await screen.findByRole('img', { name: '登录二维码' })
  await waitFor(() => expect(view.token()).toBe('t-new'), { timeout: 4_000 })
  expect(view.args('login.qrPoll')).toMatchObject({ code: QR.code })
})

it('offers a new code after the code has expired', async () => {
  const view = await renderMall({
    route: '/login',
    company: { loginMethod: 8 },
    answers: { 'login.qrStart': QR, 'login.qrPoll': { state: 'expired', login: null } },
  })
  await agree(view)
  await view.user.click(await button('钉钉'))
  const refresh = { name: '已过期，点击刷新' }
  await view.user.click(await screen.findByRole('button', refresh, { timeout: 4_000 }))
  await waitFor(() => expect(view.ports.server.count('login.qrStart')).toBe(2))
  expect(screen.queryByRole('button', refresh)).toBeNull()
})

const PAGE = { state: 's-1', authorizeUrl: 'https://ding.test/oauth2/auth', expiresIn: 600 }

it('redirects a browser to the workplace app’s page', async () => {
  const view = await renderMall({
    route: '/login?redirect=%2Fservice',
    company: { loginMethod: 8 },
    answers: {
      'login.qrStart': QR,
      'login.qrPoll': { state: 'waiting', login: null },
      'login.oauthStart': PAGE,
    },
  })
  await agree(view)
  await view.user.click(await button('钉钉'))
  await view.user.click(await button('用钉钉账号登录'))
  await waitFor(() =>
    expect(view.host.calls).toEqual([['openExternal', PAGE.authorizeUrl, { replace: true }]]),
  )
  expect(view.args('login.oauthStart')).toMatchObject({ provider: 'dingtalk' })
})

/** The return from the workplace app's page, with the pending request of this browser. */
const backFromPage = (answers: SignInView['answers']) =>
  renderMall({
    route: '/login?redirect=%2Fservice&authCode=d-1&state=s-1',
    company: { loginMethod: 8 },
    answers,
    prepare({ ports: { storage, clock } }) {
      const verifier = 'v'.repeat(43)
      const value = { provider: 'dingtalk', scope: 'base', state: 's-1', verifier }
      const record = JSON.stringify({ value, expiry: clock.now() + 600_000 })
      storage.local.set(companyKey(1, 'oauth'), record)
    },
  })

it('signs in by the code of the workplace app’s page with its state and secret', async () => {
  const view = await backFromPage({ 'ding.login': LOGIN })
  await waitForPath(view.here, '/service')
  const proof = { authCode: 'd-1', state: 's-1', verifier: 'v'.repeat(43) }
  expect(view.args('ding.login')).toMatchObject(proof)
  expect(view.token()).toBe('t-new')
})

it('requires a phone after the workplace app’s page, or shows the refusal', async () => {
  const unknown = await backFromPage({
    'ding.login': refuse('login/bind-phone', undefined, TICKET),
  })
  expect(await screen.findByRole('dialog', { name: '绑定手机号' })).toBeTruthy()
  unknown.unmount()
  const { messages } = await backFromPage({ 'ding.login': refuse('login/not-colleague') })
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect(messages).toEqual([expect.stringMatching(/^alert: /)])
})

it('signs in by a native app’s user, and reports a missing user', async () => {
  const native = (fields: LoginFields) =>
    memoryHost({ loginCode: hostResult.ok(fields) }, { capabilities: ['loginCode'] })
  const route = '/login?redirect=%2Fservice'
  const good = await open(13, {
    route,
    host: native({ userInfo: 'c2VhbGVk' }),
    answers: { 'login.login2': LOGIN },
  })
  await waitForPath(good.here, '/service')
  expect(good.args('login.login2')).toMatchObject({ loginType: 4, loginId: 'c2VhbGVk' })
  good.unmount()
  const bad = await open(13, { route, host: native({}) })
  await waitFor(() => expect(bad.messages).toEqual(['toast: 未获取到用户信息！']))
  expect(screen.getByLabelText('用户名')).toBeTruthy()
})

it('keeps the input while the terms are open, but not later', async () => {
  const { user, shell, expectNoTrace } = await renderMall({ route: '/login' })
  await user.type(await screen.findByLabelText('用户名'), 'xiaoman')
  await user.type(screen.getByLabelText('密码'), 'Demo-2468')
  await user.click(screen.getByRole('link', { name: '《服务条款》' }))
  await waitForPath(shell.ports.navigation.here, '/service-terms')
  expectNoTrace('Demo-2468')
  shell.ports.navigation.go('/login?companyId=1')
  expect((await screen.findByLabelText<HTMLInputElement>('密码')).value).toBe('Demo-2468')
  shell.ports.navigation.go('/service?companyId=1')
  await waitForPath(shell.ports.navigation.here, '/service')
  shell.ports.navigation.go('/login?companyId=1')
  expect((await screen.findByLabelText<HTMLInputElement>('密码')).value).toBe('')
})

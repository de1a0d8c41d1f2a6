import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hostResult } from '@mall/core/host'
import { companyKey } from '@mall/core/storage'
import { memoryHost, offline, refuse, silence } from '@mall/testing'
import { LOGIN } from '../../testing/login-fixtures.ts'
import {
  button,
  renderMall,
  TICKET,
  waitForPath,
  type SignInView,
} from '../../testing/sign-in-view.tsx'

const extInfo = JSON.stringify({ loginApp: '海岸银行' })
const AUTH = { corpNo: '1', timestamp: '20260101080000', nonceStr: 'n', sign: 's' }
const ROUTE = `/bank-login?redirect=${encodeURIComponent('/service?companyId=1')}`

const bridge = (data = 'Zm9v') =>
  memoryHost({ loginCode: hostResult.ok({ data }) }, { bridgeLogins: [21] })

/** Opens the page; `isReturning`: the automatic sign-in of this visit has been made. */
const open = (method: number, { isReturning = true, ...more }: Options = {}) =>
  renderMall({
    route: ROUTE,
    host: bridge(),
    ...more,
    company: { loginMethod: method, appId: '', extInfo, servicePhone: '95500', ...more.company },
    answers: { 'login.psbcUnion': LOGIN, 'login.bridgeAuth': AUTH, ...more.answers },
    prepare({ ports }) {
      if (isReturning) ports.storage.session.set(companyKey(1, 'bank-asked'), '1')
    },
  })
type Options = SignInView & { isReturning?: boolean }

it('shows the bank’s name, its sign-in button, the hotline and the terms', async () => {
  const { ports } = await open(21, { company: { mallName: '海岸积分乐园' } })
  expect(await screen.findByRole('heading', { level: 1, name: '登录海岸积分乐园' })).toBeTruthy()
  expect(await button('海岸银行一键登录')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /登录/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: '95500' }).getAttribute('href')).toBe('tel:95500')
  expect(screen.getByRole('link', { name: '《服务条款》' })).toBeTruthy()
  expect(ports.server.count('login.psbcUnion')).toBe(0)
})

it('signs in by the bridge on a tap and returns', async () => {
  const view = await open(21)
  await view.user.click(await button('海岸银行一键登录'))
  await waitForPath(view.here, '/service')
  expect(view.token()).toBe('t-new')
  expect(view.host.calls).toContainEqual([
    'loginCode',
    { silent: false, appId: '', corpId: '', auth: {} },
  ])
})

it('opens the bank’s own page for method 14', async () => {
  const start = { state: 's-1', authorizeUrl: 'https://bank.test/', expiresIn: 600 }
  const view = await open(14, { host: memoryHost(), answers: { 'login.oauthStart': start } })
  await view.user.click(await button('前往海岸银行登录'))
  await waitFor(() =>
    expect(view.host.calls).toContainEqual(['openExternal', start.authorizeUrl, { replace: true }]),
  )
  expect(view.args('login.oauthStart')).toMatchObject({ provider: 'bank', scope: 'base' })
  expect(screen.queryByRole('link', { name: '回到首页' })).toBeNull()
})

it('signs in without a tap on the first visit, once', async () => {
  const view = await open(21, {
    isReturning: false,
    answers: { 'login.psbcUnion': refuse('login/forged') },
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(view.ports.server.count('login.psbcUnion')).toBe(1)
  view.shell.ports.navigation.go('/service-terms?companyId=1')
  await waitForPath(view.here, '/service-terms')
  view.shell.ports.navigation.go(`${ROUTE}&companyId=1`)
  expect(await button('海岸银行一键登录')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(view.ports.server.count('login.psbcUnion')).toBe(1)
})

it('shows the progress until the response and sends two taps once', async () => {
  const view = await open(21, { answers: { 'login.psbcUnion': silence() } })
  const signIn = await button('海岸银行一键登录')
  await view.user.dblClick(signIn)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('正在登录…'))
  await waitFor(() => expect(view.ports.server.count('login.psbcUnion')).toBe(1))
  await view.user.click(signIn)
  expect(view.ports.server.count('login.psbcUnion')).toBe(1)
})

it.each([
  ['the refusal', refuse('login/forged'), '登录信息校验未通过，请重新进入'],
  ['a lost network', offline(), '网络错误'],
] as const)('shows %s with a retry button', async (_title, answer, text) => {
  const view = await open(21, { answers: { 'login.psbcUnion': [answer, LOGIN] } })
  await view.user.click(await button('海岸银行一键登录'))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByText('可以重试，或从海岸银行 App 的入口再进来')).toBeTruthy()
  await view.user.click(await button('海岸银行一键登录'))
  await waitForPath(view.here, '/service')
})

it('names the app to open when the host has no bridge of the bank', async () => {
  await open(21, { host: memoryHost() })
  expect(await screen.findByRole('heading', { name: '请在海岸银行 App 中登录' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /一键登录/ })).toBeNull()
})

it('binds a phone when the account has none', async () => {
  const view = await open(21, {
    answers: {
      'login.psbcUnion': refuse('login/bind-phone', undefined, TICKET),
      'login.thirdPartyBindPhone': LOGIN,
    },
  })
  await view.user.click(await button('海岸银行一键登录'))
  await screen.findByRole('dialog', { name: '绑定手机号' })
  await view.user.type(screen.getByLabelText('手机号'), '13800000001')
  await view.user.type(screen.getByLabelText('验证码'), '246810')
  await view.user.click(await button('确定'))
  await waitForPath(view.here, '/service')
  expect(view.args('login.thirdPartyBindPhone')).toMatchObject(TICKET)
})

it('opens this page for the sign-in of a bank’s company', async () => {
  const { here } = await open(21, { route: '/login?redirect=%2Fservice' })
  await waitFor(() => expect(here()).toBe('/bank-login?redirect=%2Fservice&companyId=1'))
})

it('waits for a tap after the session has ended', async () => {
  const view = await open(21, {
    route: '/address',
    user: true,
    answers: { 'address.list': refuse('session/expired') },
  })
  await waitForPath(view.here, '/bank-login')
  expect(await button('海岸银行一键登录')).toBeTruthy()
  expect(view.here()).toContain(`redirect=${encodeURIComponent('/address?companyId=1')}`)
  expect(view.token()).toBeNull()
  expect(view.ports.server.count('login.psbcUnion')).toBe(0)
})

it.each([1, 21])(
  'offers staff their own sign-in in a company of method %i, also to a shopper',
  async (loginMethod) => {
    const redirect = encodeURIComponent('/cav/scan?companyId=1')
    const { ports } = await open(loginMethod, {
      route: `/bank-login?audience=staff&redirect=${redirect}`,
      isReturning: false,
      user: true,
    })
    expect(await screen.findByRole('heading', { name: '核销登录已失效' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '核销登录' }).getAttribute('href')).toBe(
      `/cav?companyId=1&redirect=${redirect}`,
    )
    expect(ports.server.count('login.psbcUnion')).toBe(0)
  },
)

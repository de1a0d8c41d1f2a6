import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShopperCallName } from '@mall/contract'
import { hostResult, type LoginFields } from '@mall/core/host'
import { memoryHost, offline, refuse, silence, type Answers } from '@mall/testing'
import { LOGIN } from '../../testing/login-fixtures.ts'
import {
  button,
  waitForPath,
  renderMall,
  SIGN,
  SIGNED,
  TICKET,
} from '../../testing/sign-in-view.tsx'

const links: [number, string, ShopperCallName, string][] = [
  [3, `unionId=who-1&${SIGNED}`, 'login.thirdUnified', 'who-1'],
  [6, `openId=who-1&${SIGNED}`, 'login.thirdParty', 'who-1'],
  [7, `driverId=who-1&${SIGNED}`, 'login.thirdParty', 'who-1'],
  [11, `userId=who-1&tel=13800000001&${SIGNED}`, 'login.thirdParty', 'who-1'],
  [12, 'data=c2VhbGVk', 'login.thirdParty', 'c2VhbGVk'],
  [15, `employeeId=who-1&${SIGNED}`, 'login.thirdParty', 'who-1'],
  [16, 'data=c2VhbGVk', 'login.sodexo', 'c2VhbGVk'],
  [17, `userId=who-1&companySource=north&${SIGNED}`, 'login.thirdParty', 'who-1'],
  [18, 'code=c2VhbGVk', 'login.thirdParty', 'c2VhbGVk'],
  [19, 'mallParam=c2VhbGVk', 'login.thirdParty', 'c2VhbGVk'],
  [20, 'encryptedData=c2VhbGVk', 'login.abc', 'c2VhbGVk'],
]
const at = (method: number, link: string, script: Answers = {}, more = {}) =>
  renderMall({
    route: `/service?${link}`,
    company: { loginMethod: method, appId: '', ddCorpId: '' },
    answers: script,
    ...more,
  })

it.each(links)(
  'method %i signs in by its link and opens the target',
  async (method, link, call, word) => {
    const { here, token, messages, expectNoTrace, ports } = await at(method, link, {
      [call]: LOGIN,
    })
    await waitFor(() => expect(token()).toBe('t-new'))
    await waitForPath(here, '/service')
    expect(messages).toContain('toast: 登录成功')
    expect(ports.server.count(call)).toBe(1)
    expectNoTrace(word, SIGN)
  },
)

it.each(links)(
  'method %i shows the refusal with the available actions',
  async (method, link, call, word) => {
    const { user, token, expectNoTrace, ports, here } = await at(method, link, {
      [call]: [refuse('login/forged'), refuse('login/provider'), LOGIN],
    })
    expect(
      await screen.findByRole('heading', { name: '登录信息校验未通过，请重新进入' }),
    ).toBeTruthy()
    expectNoTrace(word, SIGN)
    const retry = method === 20 ? '农业银行一键登录' : '重试'
    await user.click(await button(retry))
    await screen.findByRole('heading', { name: '登录服务繁忙，请稍后重试' })
    await user.click(await button(retry))
    await waitFor(() => expect(token()).toBe('t-new'))
    await waitForPath(here, '/service')
    expect(ports.server.count(call)).toBe(3)
  },
)

it.each(links)(
  'method %i reports a missing parameter without a request',
  async (method, _link, call) => {
    const { ports } = await at(method, '', { [call]: LOGIN })
    expect(await screen.findByRole('heading', { name: '缺少登录参数！' })).toBeTruthy()
    expect(ports.server.count(call)).toBe(0)
  },
)

it('names the app whose link signs in', async () => {
  const extInfo = JSON.stringify({ loginApp: '匠心家园' })
  await at(11, '', {}, { company: { loginMethod: 11, extInfo } })
  expect(await screen.findByText('可以重试，或从匠心家园 App 的入口再进来')).toBeTruthy()
})

it('allows a guest to browse after a failed sign-in once per visit', async () => {
  const { here, user } = await at(6, '', {}, { route: '/category' })
  await user.click(await screen.findByRole('link', { name: '回到首页' }))
  await waitFor(() => expect(here()).toBe('/home?companyId=1'))
})

it('shows no home link when the mall requires a sign-in', async () => {
  await at(6, '', {}, { company: { loginMethod: 6, forcedLogin: true }, route: '/category' })
  await screen.findByRole('heading', { name: '缺少登录参数！' })
  expect(screen.queryByRole('link', { name: '回到首页' })).toBeNull()
})

it('shows the progress until the response', async () => {
  await at(12, 'data=c2VhbGVk', { 'login.thirdParty': silence() })
  expect(await screen.findByRole('heading', { name: '正在登录…' })).toBeTruthy()
})

it('shows a network error', async () => {
  await at(12, 'data=c2VhbGVk', { 'login.thirdParty': offline() })
  expect(await screen.findByRole('heading', { name: '网络错误' })).toBeTruthy()
})

it('redirects to a new link when the link has expired', async () => {
  const { host, user, args } = await at(11, `userId=1&${SIGNED}`, {
    'login.thirdParty': refuse('login/stale-link'),
    'login.reloadUrl': { url: 'https://partner.test/enter' },
  })
  await screen.findByRole('heading', { name: '登录链接已失效，请重新进入' })
  await user.click(await button('重新进入'))
  await waitFor(() =>
    expect(host.calls[0]?.slice(0, 2)).toEqual(['openExternal', 'https://partner.test/enter']),
  )
  expect(args('login.reloadUrl')).toMatchObject({ redirect: '/service?companyId=1' })
})

const bridgeHost = (fields: LoginFields) =>
  memoryHost({ loginCode: hostResult.ok(fields) }, { capabilities: ['loginCode'] })
const AUTH = { corpNo: '1', timestamp: '20260101080000', nonceStr: 'n', sign: 's' }

it.each([
  [2, 'login.cmb', AUTH, { resultType: 'Y', cryptType: '3', body: 'Zm9v' }],
  [21, 'login.psbcUnion', {}, { data: 'Zm9v' }],
] as const)('method %i signs in by the bank’s bridge', async (method, call, auth, fields) => {
  const host = bridgeHost(fields)
  const script = { [call]: LOGIN, 'login.bridgeAuth': AUTH }
  const { token, here } = await at(method, '', script, { host })
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  const options = { silent: true, appId: '', corpId: '', auth }
  expect(host.calls).toContainEqual(['loginCode', options])
})

it.each([
  ['cancels', hostResult.cancelled, '已取消登录'],
  ['cannot', hostResult.unsupported, '当前环境不支持该登录方式，请在对应的 App 中打开'],
  ['breaks', hostResult.failed('x'), '登录未完成，请重试'],
  ['hands over nothing', hostResult.ok({}), '缺少登录参数！'],
] as const)('reports a bridge that %s', async (_title, loginCode, expectedText) => {
  const host = memoryHost({ loginCode }, { capabilities: ['loginCode'] })
  const { ports } = await at(21, '', {}, { host, route: '/home' })
  expect(await screen.findByRole('heading', { name: expectedText })).toBeTruthy()
  expect(ports.server.count('login.psbcUnion')).toBe(0)
})

it('does not sign in with an outdated app', async () => {
  const advice = { text: '请先升级App版本!', blocks: true }
  const { host } = await at(
    21,
    '',
    {},
    { host: memoryHost({}, { advice, bridgeLogins: [21] }), route: '/home' },
  )
  expect(await screen.findByRole('heading', { name: '请先升级App版本!' })).toBeTruthy()
  expect(host.calls).toEqual([])
})

it('opens the bind dialog for a partner’s account without a phone and continues once bound', async () => {
  const { user, here, messages, args, token } = await at(12, 'data=c2VhbGVk', {
    'login.thirdParty': refuse('login/bind-phone', undefined, TICKET),
    'login.thirdPartyBindPhone': LOGIN,
  })
  await screen.findByRole('dialog', { name: '绑定手机号' })
  await user.type(screen.getByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.click(await button('确定'))
  await waitFor(() => expect(token()).toBe('t-new'))
  await waitForPath(here, '/service')
  expect(args('login.thirdPartyBindPhone')).toMatchObject({
    openId: 'ticket_1',
    phone: '13800000001',
    captcha: '246810',
  })
  expect(messages).toContain('toast: 绑定成功')
})

it('shows the available actions after the bind dialog is cancelled', async () => {
  const { user } = await at(12, 'data=c2VhbGVk', {
    'login.thirdParty': refuse('login/bind-phone', undefined, TICKET),
  })
  await screen.findByRole('dialog', { name: '绑定手机号' })
  await user.click(await button('取消'))
  expect(await screen.findByRole('heading', { name: '请先绑定手机号' })).toBeTruthy()
  expect(await button('重试')).toBeTruthy()
})

it('signs in by the encrypted data of the bank’s bridge for method 20', async () => {
  const host = memoryHost(
    { loginCode: hostResult.ok({ encryptedData: 'c2VhbGVk' }) },
    { bridgeLogins: [20] },
  )
  const view = await at(20, '', { 'login.abc': LOGIN }, { host })
  await waitFor(() => expect(view.token()).toBe('t-new'))
  expect(view.args('login.abc')).toMatchObject({ encryptedData: 'c2VhbGVk' })
})

it('signs in by code and state of the bank’s bridge for method 14', async () => {
  const host = memoryHost(
    {
      loginCode: async ({ state = '', auth }) =>
        hostResult.ok({ code: auth['corpNo'] ? 'c-1' : '', state }),
    },
    { bridgeLogins: [14] },
  )
  const signed = { corpNo: 'N1', timestamp: '20260105083000', nonceStr: 'n', sign: 's' }
  const start = { state: 'state-1', authorizeUrl: 'https://bank.test/', expiresIn: 600 }
  const view = await at(
    14,
    '',
    { 'login.oauthStart': start, 'login.bridgeAuth': signed, 'login.bank': LOGIN },
    { host },
  )
  await waitFor(() => expect(view.token()).toBe('t-new'))
  expect(view.args('login.bank')).toMatchObject({ code: 'c-1', state: 'state-1' })
  expect(host.calls.map(([name]) => name)).not.toContain('openExternal')
})

it('names the app with QR code and link when the host does not support the sign-in', async () => {
  const view = await at(2, '', {}, { route: '/my' })
  expect(await screen.findByRole('heading', { name: '请在招商银行 App 中登录' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '在招商银行 App 中打开的二维码' })).toBeTruthy()
  await view.user.click(await button('复制链接'))
  expect(view.host.calls[0]?.[1]).toContain('/my')
  expect(view.ports.server.count('login.cmb')).toBe(0)
})

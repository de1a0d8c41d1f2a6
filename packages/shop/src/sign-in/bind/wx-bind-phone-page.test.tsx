import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionActions } from '@mall/core/session'
import { buildUser, memoryHost, refuse } from '@mall/testing'
import { LOGIN } from '../../testing/login-fixtures.ts'
import { button, waitForPath, renderMall, type SignInView } from '../../testing/sign-in-view.tsx'

const START = { state: 's-1', authorizeUrl: 'https://open.test/authorize', expiresIn: 600 }
const chatHost = () => memoryHost({}, { facts: { chatApp: true } })
const open = (more: SignInView = {}) =>
  renderMall({
    route: '/wx-bind-phone',
    host: chatHost(),
    company: { appId: 'wx1' },
    user: true,
    ...more,
    answers: { 'login.oauthStart': START, ...more.answers },
  })
const bound = { user: { openId: 'o-1' }, answers: { 'login.getInfo': buildUser({ openId: '' }) } }

it('redirects to the chat app’s consent page for a signed-in shopper, with a return URL', async () => {
  const { user, host, args } = await open()
  expect(await screen.findByRole('heading', { name: '尚未绑定微信' })).toBeTruthy()
  await user.click(await button('绑定微信'))
  await waitFor(() => expect(host.calls).toHaveLength(1))
  expect(args('login.oauthStart')).toMatchObject({ provider: 'wechat', scope: 'user' })
  expect(String(args('login.oauthStart')?.['returnTo'])).toContain(
    encodeURIComponent('/wx-bind-phone'),
  )
})

it('shows the error of a failed redirect', async () => {
  const { user, messages } = await open({
    answers: { 'login.oauthStart': refuse('login/not-open') },
  })
  await user.click(await button('绑定微信'))
  await waitFor(() => expect(messages).toEqual(['toast: 该登录方式未开通']))
})

it('suggests to open the chat app in another host', async () => {
  const { user, messages, host } = await open({ host: memoryHost() })
  expect(await screen.findByText('请在微信中打开商城后绑定')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '绑定微信' })).toBeNull()
  expect(screen.getByRole('link', { name: '返回个人信息' }).getAttribute('href')).toContain(
    '/my/info',
  )
  await user.click(await button('复制网址，到微信中打开'))
  await waitFor(() => expect(messages).toEqual(['toast: 已复制，请粘贴到微信中打开']))
  expect(host.calls).toContainEqual(['copy', `${location.origin}/wx-bind-phone?companyId=1`])
})

it('states that a company without WeChat has no account to bind', async () => {
  await open({ host: memoryHost(), company: { appId: '' } })
  expect(await screen.findByText('商城暂未开通微信登录')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /复制网址/ })).toBeNull()
})

it('unbinds the account after a confirmation', async () => {
  const { user, messages, ports } = await open({
    ...bound,
    answers: { ...bound.answers, 'login.unbindWechat': {} },
  })
  await screen.findByRole('heading', { name: '已绑定微信' })
  ports.notify.answer(false)
  await user.click(await button('解除绑定'))
  expect(ports.server.count('login.unbindWechat')).toBe(0)
  ports.notify.answer(true)
  await user.click(await button('解除绑定'))
  expect(await screen.findByRole('heading', { name: '尚未绑定微信' })).toBeTruthy()
  expect(messages).toContain('toast: 已解除绑定')
})

it('shows the error of a failed unbinding', async () => {
  const { user, messages } = await open({
    ...bound,
    answers: { 'login.unbindWechat': refuse('login/not-bound') },
  })
  await user.click(await button('解除绑定'))
  await waitFor(() => expect(messages).toContain('toast: 尚未绑定'))
  expect(await screen.findByRole('heading', { name: '已绑定微信' })).toBeTruthy()
})

it('shows a guest the sign-in link with a redirect back', async () => {
  const { container } = await open({
    user: false,
    prepare: ({ store }) => void store.dispatch(sessionActions.loginAttempted()),
  })
  await screen.findByRole('heading', { name: '请先登录' })
  expect(container.querySelector('a[href^="/login"]')?.getAttribute('href')).toContain(
    encodeURIComponent('/wx-bind-phone'),
  )
})

it('binds a half-registered account to a phone and continues', async () => {
  const { user, here, args, messages, token } = await open({
    route: '/wx-bind-phone?redirect=%2Fservice',
    user: false,
    answers: { 'login.openIdBindPhone': LOGIN },
    prepare: ({ store }) => {
      store.dispatch(sessionActions.loginAttempted())
      store.dispatch(sessionActions.bindTicketReceived('half_1'))
    },
  })
  await screen.findByRole('heading', { name: '绑定手机号' })
  await user.type(screen.getByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.click(await button('绑定并登录'))
  expect(messages).toEqual(['toast: 您还未勾选同意服务条款和隐私政策'])
  await user.click(screen.getByRole('checkbox', { name: /同意/ }))
  await user.click(await button('绑定并登录'))
  await waitForPath(here, '/service')
  expect(args('login.openIdBindPhone')).toMatchObject({ openId: 'half_1' })
  expect([token(), messages.at(-1)]).toEqual(['t-new', 'toast: 微信绑定成功'])
})

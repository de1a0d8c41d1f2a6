import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionActions } from '@mall/core/session'
import { refuse } from '@mall/testing'
import {
  fillCodeForm,
  LOGIN,
  pressButton,
  setup,
  dragPiece,
  TERMS,
  acceptTerms,
} from '../../testing/login-fixtures.ts'

/** Whether a button is busy; a busy button ignores clicks. */
const isBusy = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'

it('shows an invalid phone at its field', async () => {
  const { user } = await setup()
  await fillCodeForm(user, '2380000')
  await acceptTerms(user)
  await pressButton(user, '注册/登录')
  expect(screen.getByText('请输入正确的手机号码')).toBeTruthy()
  expect(screen.getByText('请输入验证码')).toBeTruthy()
})

it('sends a code after the captcha and counts down 120 seconds', async () => {
  const { user, messages, ports } = await setup({
    answers: { 'login.sendSmsCode': { resendAfter: 60 } },
  })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await screen.findByRole('dialog', { name: '完成拼图，获取验证码' })
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送'))
  const wait = await screen.findByRole<HTMLButtonElement>('button', { name: '120 秒后重发' })
  expect(wait.disabled).toBe(true)
  const sent = ports.server.requests.find(({ name }) => name === 'login.sendSmsCode')
  expect(sent?.args).toMatchObject({ phoneNum: '13800000001', method: 'login' })
  ports.clock.advance(120_000)
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: '重新获取' })).toBeTruthy()
})

it.each([
  ['', '请输入手机号！'],
  ['1380000', '手机号格式错误！'],
])('validates the phone before it sends a code: %j', async (phone, sentence) => {
  const { user, messages, ports } = await setup()
  await fillCodeForm(user, phone)
  await pressButton(user, '获取验证码')
  const field = screen.getByLabelText('手机号')
  expect(document.activeElement).toBe(field)
  const described = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(sentence)
  expect(messages).toEqual([])
  expect(ports.server.count('login.captcha')).toBe(0)
})

it('shows the server’s message on a rate limit without a countdown', async () => {
  const { user, messages } = await setup({
    answers: { 'login.sendSmsCode': refuse('login/resend-wait') },
  })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送，请稍后再获取'))
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy()
})

it('signs in by code', async () => {
  const { user, here } = await setup()
  await fillCodeForm(user)
  await user.type(screen.getByLabelText('验证码'), '246810')
  await acceptTerms(user)
  await pressButton(user, '注册/登录')
  await dragPiece(50)
  await waitFor(() => expect(here()).toBe(TERMS))
})

it('reuses the captcha of the sent code and requires a new one after a wrong code', async () => {
  const { user, ports, here } = await setup({
    answers: {
      'login.sendSmsCode': { resendAfter: 60 },
      'login.login': [refuse('login/wrong-code'), LOGIN],
    },
  })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await screen.findByRole('button', { name: '120 秒后重发' })
  await user.type(screen.getByLabelText('验证码'), '246810')
  await acceptTerms(user)
  await pressButton(user, '注册/登录')
  expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
  expect(ports.server.count('login.captcha')).toBe(1)
  await waitFor(() => expect(isBusy('注册/登录')).toBe(false))
  await pressButton(user, '注册/登录')
  await dragPiece(50)
  await waitFor(() => expect(here()).toBe(TERMS))
  expect(ports.server.count('login.captcha')).toBe(2)
})

it.each([
  ['of another phone', '13800000002', 0],
  ['that has expired', '13800000001', 115_000],
])('requires a new captcha instead of a former one %s', async (_title, phone, laterMs) => {
  const { user, ports } = await setup({ answers: { 'login.sendSmsCode': { resendAfter: 60 } } })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await screen.findByRole('button', { name: '120 秒后重发' })
  ports.clock.advance(laterMs)
  await user.clear(screen.getByLabelText('手机号'))
  await user.type(screen.getByLabelText('手机号'), phone)
  await user.type(screen.getByLabelText('验证码'), '246810')
  await acceptTerms(user)
  await pressButton(user, '注册/登录')
  expect(await screen.findByRole('dialog', { name: '完成拼图，继续登录' })).toBeTruthy()
})

it.each([
  ['0', '验证码登录', '登录'],
  ['1', '验证码注册/登录', '注册/登录'],
])('labels the code sign-in of channel %s', async (channel, tab, button) => {
  const { user } = await setup({
    company: { channel },
    prepare: (shell) => shell.store.dispatch(sessionActions.loginAttempted()),
  })
  await user.click(screen.getByRole('tab', { name: tab }))
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

it('binds a chat account to a phone, with another code after 60 seconds', async () => {
  const { user, messages, ports, here } = await setup({
    route: `/login?mode=bind&redirect=${encodeURIComponent(TERMS)}`,
    prepare: (shell) => shell.store.dispatch(sessionActions.bindTicketReceived('o-1')),
    answers: {
      'login.sendSmsCode': { resendAfter: 60 },
      'login.openIdBindPhone': [refuse('login/wrong-code'), LOGIN],
    },
  })
  expect(screen.getByRole('heading', { name: '绑定手机号' })).toBeTruthy()
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await screen.findByRole('button', { name: '60 秒后重发' })
  await acceptTerms(user)
  await user.type(screen.getByLabelText('验证码'), '246810')
  await pressButton(user, '绑定并登录')
  expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
  await waitFor(() => expect(isBusy('绑定并登录')).toBe(false))
  await pressButton(user, '绑定并登录')
  await waitFor(() => expect(here()).toBe(TERMS))
  expect(messages).toContain('toast: 微信绑定成功')
  const bound = ports.server.requests.find(({ name }) => name === 'login.openIdBindPhone')
  expect(bound?.args).toMatchObject({ openId: 'o-1', phone: '13800000001', captcha: '246810' })
})

it('keeps the countdown when the mode is switched', async () => {
  const { user } = await setup({ answers: { 'login.sendSmsCode': { resendAfter: 60 } } })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await screen.findByRole('button', { name: '120 秒后重发' })
  await user.click(screen.getByRole('tab', { name: '密码登录' }))
  await user.click(screen.getByRole('tab', { name: /验证码/ }))
  const resend = screen.getByRole<HTMLButtonElement>('button', { name: '120 秒后重发' })
  expect(resend.disabled).toBe(true)
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalCode } from '@mall/contract/refusals'
import { refuse, status } from '@mall/testing'
import { setup, dragPiece } from '../../testing/login-fixtures.ts'

const route = '/my/info/account-edit'
const sent = { resendAfter: 60 }
const submit = (name: string) => screen.getByRole('button', { name })

it('changes a password by the current one', async () => {
  const { user, messages, ports } = await setup({
    route,
    user: true,
    answers: { 'login.changePassword': {} },
  })
  await user.type(screen.getByLabelText('当前密码', { selector: 'input' }), 'Demo-2468')
  await user.type(screen.getByLabelText('新密码'), 'spring-2027')
  await user.click(submit('修改密码'))
  await waitFor(() => expect(messages).toContain('toast: 密码已更新，其他设备需重新登录'))
  const request = ports.server.requests.find(({ name }) => name === 'login.changePassword')
  expect(Object.keys(request?.args ?? {}).toSorted()).toEqual([
    'cipher',
    'iv',
    'keyId',
    'publicKey',
  ])
})

it('sets a first password by a code to the shopper’s own phone', async () => {
  const { user, messages, ports } = await setup({
    route,
    user: { hasPassword: false },
    answers: { 'login.sendSmsCode': sent, 'login.changePassword': {} },
  })
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await dragPiece(50)
  await screen.findByRole('button', { name: '60 秒后重发' })
  const request = ports.server.requests.find(({ name }) => name === 'login.sendSmsCode')
  expect(request?.args).toEqual({ method: 'password', captchaVerifyParam: 'proof' })
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.type(screen.getByLabelText('新密码'), 'spring-2027')
  await user.click(submit('设置密码'))
  await waitFor(() => expect(messages).toContain('toast: 密码已更新，其他设备需重新登录'))
})

it('counts down after a code that was requested too early', async () => {
  const early = {
    flag: false,
    code: refusalCode('login/resend-wait'),
    message: '验证码已发送，请稍后再获取',
    data: null,
  }
  const { user, messages } = await setup({
    route,
    user: { hasPassword: false },
    answers: { 'login.sendSmsCode': status(200, early, { 'Retry-After': '40' }) },
  })
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await dragPiece(50)
  expect(await screen.findByRole('button', { name: '40 秒后重发' })).toBeTruthy()
  expect(messages).toContain('toast: 验证码已发送，请稍后再获取')
})

it('recovers a guest’s password and opens the sign-in with its redirect', async () => {
  const { user, here } = await setup({
    route: `${route}?redirect=%2Fcart`,
    answers: { 'login.sendSmsCode': sent, 'login.resetPassword': {} },
  })
  await user.type(screen.getByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('验证码'), '246810')
  await user.type(screen.getByLabelText('新密码'), 'spring-2027')
  await user.click(submit('重设密码'))
  await waitFor(() => expect(here()).toBe('/login?companyId=1&redirect=%2Fcart'))
})

it('validates a new password at the field and shows other refusals as a toast', async () => {
  const { user, messages, ports } = await setup({
    route,
    user: true,
    answers: { 'login.changePassword': refuse('login/wrong-password') },
  })
  await user.type(screen.getByLabelText('当前密码', { selector: 'input' }), 'Demo-1357')
  await user.type(screen.getByLabelText('新密码'), 'short')
  await user.click(submit('修改密码'))
  expect(screen.getByText('请输入 8 至 64 位密码，同时包含字母和数字')).toBeTruthy()
  expect(ports.server.count('login.changePassword')).toBe(0)
  await user.type(screen.getByLabelText('新密码'), '-2027')
  await user.click(submit('修改密码'))
  await waitFor(() => expect(messages).toContain('toast: 当前密码不正确'))
})

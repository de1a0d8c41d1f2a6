import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '@mall/testing'
import { dragPiece, setup } from '../../testing/login-fixtures.ts'

const route = '/my/info/phone'
const sent = { resendAfter: 60 }

it('sends a code to each phone and changes it', async () => {
  const { user, messages, ports } = await setup({
    route,
    user: { tel: '139****0001' },
    answers: { 'login.sendSmsCode': sent, 'login.changePhone': {} },
  })
  const find = (name: string) => ports.server.requests.filter((request) => request.name === name)
  await user.click(screen.getAllByRole('button', { name: '获取验证码' })[0] as HTMLElement)
  await dragPiece(50)
  await screen.findByRole('button', { name: '60 秒后重发' })
  expect(find('login.sendSmsCode')[0]?.args).toMatchObject({ method: 'old-phone' })
  await user.type(screen.getByLabelText('新手机号'), '13800000009')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await dragPiece(50)
  await waitFor(() =>
    expect(find('login.sendSmsCode')[1]?.args).toMatchObject({
      method: 'new-phone',
      phoneNum: '13800000009',
    }),
  )
  await user.type(screen.getByLabelText('当前手机号的验证码'), '246810')
  await user.type(screen.getByLabelText('新手机号的验证码'), '135790')
  await user.click(screen.getByRole('button', { name: '更换手机号' }))
  await waitFor(() => expect(messages).toContain('toast: 手机号已更换'))
  expect(find('login.changePhone')[0]?.args).toEqual({
    phone: '13800000009',
    oldCode: '246810',
    code: '135790',
  })
})

it('binds a first phone with only its code and shows a refusal', async () => {
  const { user, messages } = await setup({
    route,
    user: { tel: '' },
    answers: { 'login.changePhone': refuse('login/phone-taken') },
  })
  await user.click(screen.getByRole('button', { name: '绑定手机号' }))
  expect(screen.getByLabelText('新手机号').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByLabelText('当前手机号的验证码')).toBeNull()
  await user.type(screen.getByLabelText('新手机号'), '13800000009')
  await user.type(screen.getByLabelText('新手机号的验证码'), '135790')
  await user.click(screen.getByRole('button', { name: '绑定手机号' }))
  await waitFor(() => expect(messages.join()).toContain('该手机号已注册其他账号'))
})

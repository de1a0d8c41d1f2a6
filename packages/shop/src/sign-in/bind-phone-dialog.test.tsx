import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import userEvent from '@testing-library/user-event'
import { LOGIN } from '../testing/login-fixtures.ts'
import { BindPhoneDialog } from './bind-phone-dialog.tsx'
import type { BindPhonePopup } from './flows/flow-types.ts'
import type { LoginResult } from './login-endpoints.ts'

async function open(popup: BindPhonePopup, answers: Answers = {}) {
  const bound: LoginResult[] = []
  const events: string[] = []
  const Component = () => (
    <BindPhoneDialog
      {...popup}
      runCaptcha={(purpose, then) => {
        events.push(purpose)
        then('proof')
      }}
      onClose={() => events.push('closed')}
      onBound={(result) => void bound.push(result)}
    />
  )
  const feature = defineFeature({
    id: 'bind',
    routes: [{ path: '/wx-bind-phone', title: '', access: {}, lazy: async () => ({ Component }) }],
  })
  const view = renderFeature(feature, { route: '/wx-bind-phone', answers })
  await screen.findByRole('dialog', { name: '绑定手机号' })
  const user = userEvent.setup()
  const pressButton = (name: string) => user.click(screen.getByRole('button', { name }))
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
  const args = (name: string) => view.ports.server.requests.find((one) => one.name === name)?.args
  return { ...view, bound, events, pressButton, type, args, messages: view.ports.notify.messages }
}
const partner: BindPhonePopup = { ticket: 't_1', by: 'partner' }
const operator: BindPhonePopup = { ticket: 't_1', by: 'operator' }

it.each([
  ['', '', '手机号', '请输入正确的手机号码'],
  ['13800000001', '', '验证码', '请输入验证码'],
  ['', '246810', '手机号', '请输入正确的手机号码'],
])(
  'shows the error at the first invalid field: %j %j',
  async (phone, code, label, expectedText) => {
    const { type, pressButton, messages, ports } = await open(partner)
    if (phone) await type('手机号', phone)
    if (code) await type('验证码', code)
    await pressButton('确定')
    const field = screen.getByLabelText(label)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(expectedText)
    expect(messages).toEqual(['toast: 请检查输入项'])
    expect(ports.server.requests).toEqual([])
  },
)

it('requests the missing uid of an operator’s binding', async () => {
  const { type, pressButton, messages, ports } = await open({ ticket: '', by: 'operator' })
  await type('手机号', '13800000001')
  await type('验证码', '246810')
  await pressButton('确定')
  expect(messages).toEqual(['toast: 请检查uid'])
  expect(ports.server.requests).toEqual([])
})

it('sends a code after the captcha, and another only after 60 seconds', async () => {
  const { type, pressButton, events, args, ports } = await open(partner, {
    'login.sendSmsCode': { resendAfter: 60 },
  })
  await type('手机号', '13800000001')
  await pressButton('获取验证码')
  const wait = await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重发' })
  expect(wait.disabled).toBe(true)
  expect(events).toEqual(['获取验证码'])
  const form = { phoneNum: '13800000001', method: 'bind', captchaVerifyParam: 'proof' }
  expect(args('login.sendSmsCode')).toMatchObject(form)
  ports.clock.advance(60_000)
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: '重新获取' })).toBeTruthy()
})

it('requires no captcha for a verified workplace account', async () => {
  const { type, pressButton, events, args } = await open(operator, {
    'ding.sendSms': { resendAfter: 60 },
  })
  await type('手机号', '13800000001')
  await pressButton('获取验证码')
  await screen.findByRole('button', { name: '60 秒后重发' })
  expect(events).toEqual([])
  expect(args('ding.sendSms')).toMatchObject({ phone: '13800000001', uid: 't_1' })
})

it.each([
  ['login/resend-wait', undefined, '验证码已发送，请稍后再获取'],
  ['login/sms-failed', ' ', '发送失败'],
] as const)('shows why no code was sent: %s', async (name, message, expectedText) => {
  const { type, pressButton, messages } = await open(partner, {
    'login.sendSmsCode': refuse(name, message),
  })
  await type('手机号', '13800000001')
  await pressButton('获取验证码')
  await waitFor(() => expect(messages).toEqual([`toast: ${expectedText}`]))
})

it('binds a workplace account by its uid', async () => {
  const { type, pressButton, args, bound } = await open(operator, { 'ding.nkBindPhone': LOGIN })
  await type('手机号', '138 0000 0001')
  await type('验证码', '246810')
  await pressButton('确定')
  await waitFor(() => expect(bound).toEqual([{ ...LOGIN, message: '' }]))
  const form = { uid: 't_1', phone: '13800000001', captcha: '246810' }
  expect(args('ding.nkBindPhone')).toMatchObject(form)
})

it('shows the refusal and keeps the input', async () => {
  const { type, pressButton, messages, bound } = await open(partner, {
    'login.thirdPartyBindPhone': refuse('login/bound-elsewhere'),
  })
  await type('手机号', '13800000001')
  await type('验证码', '246810')
  await pressButton('确定')
  await waitFor(() => expect(messages).toEqual(['toast: 该账号已绑定其他手机号']))
  expect(bound).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toContain('138')
})

it('closes only by its button', async () => {
  const { pressButton, events } = await open(partner)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(events).toEqual([])
  await pressButton('取消')
  expect(events).toEqual(['closed'])
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itSends, offline, refuse, silence, type Answers } from '@mall/testing'
import {
  captchaAnswers,
  cardSession,
  fill,
  listArgs,
  press,
  showGift,
  solveCaptcha,
} from '../../testing/show-gift.ts'

const byPhone = { phone: '13900000002', shownPhone: '139****0002', resendAt: 0 }
const resent = { resendAfter: 60, phone: '139****0002' }
const show = (answers: Answers, recipient: typeof byPhone | null = byPhone) =>
  showGift(
    '/gift/ele-phone-check',
    { ...captchaAnswers, ...answers },
    { isOpen: false, ...(recipient && { recipient }) },
  )

async function typeCode() {
  await fill('验证码', '246810')
  return screen.getByRole('button', { name: '打开礼品卡' })
}
async function requestAnother() {
  await press('获取验证码')
  await solveCaptcha()
}

it('opens the card after the check', async () => {
  const view = show({ 'gift.eleLogin': cardSession })
  expect(await screen.findByText('验证码已发送到 139****0002')).toBeTruthy()
  await userEvent.click(await typeCode())
  await waitFor(() => expect(view.here()).toContain('/gift/index'))
  const login = { phone: '13900000002', code: '246810' }
  expect(listArgs(view, 'gift.eleLogin')).toMatchObject([login])
})

it('redirects back when no code was sent', async () => {
  show({}, null)
  expect(await screen.findByText('请先填写收到电子卡的手机号')).toBeTruthy()
  const link = screen.getByRole('link', { name: '返回填写' })
  expect(link.getAttribute('href')).toContain('/gift/ele-login')
})

it('requires the code', async () => {
  const { ports } = show({})
  await press('打开礼品卡')
  expect(await screen.findByText('请输入验证码')).toBeTruthy()
  expect(ports.server.count('gift.eleLogin')).toBe(0)
})

it('shows a wrong code at its field and moves the focus there', async () => {
  show({ 'gift.eleLogin': refuse('login/wrong-code') })
  await userEvent.click(await typeCode())
  expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
})

it('sends another code to the same phone after a captcha', async () => {
  const view = show({ 'gift.sendEleCode': resent })
  await requestAnother()
  expect(await screen.findByRole('button', { name: '60 秒后重发' })).toBeTruthy()
  const request = { phone: '13900000002', captchaVerifyParam: 'proof' }
  expect(listArgs(view, 'gift.sendEleCode')).toMatchObject([request])
})

it('sends one further code for two taps', async () => {
  const { ports } = show({ 'gift.sendEleCode': silence() })
  await requestAnother()
  await waitFor(() => expect(ports.server.count('gift.sendEleCode')).toBe(1))
  fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }))
  expect(ports.server.count('login.captcha')).toBe(1)
})

it.each([
  ['it is refused', refuse('login/resend-wait'), '验证码已发送，请稍后再获取'],
  ['there is no network', offline(), '网络错误，请检查网络连接'],
])('shows why no further code is sent when %s', async (_title, answer, sentence) => {
  const { ports } = show({ 'gift.sendEleCode': answer })
  await requestAnother()
  await waitFor(() => expect(ports.notify.messages).toContain(`toast: ${sentence}`))
})

itSends({ show, call: 'gift.eleLogin', ready: typeCode, refusedBy: 'gift/no-card' })

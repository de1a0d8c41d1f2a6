import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { offline, refuse, silence, type Answers } from '@mall/testing'
import {
  captchaAnswers,
  fill,
  listArgs,
  press,
  showGift,
  solveCaptcha,
} from '../../testing/show-gift.ts'

const sent = { resendAfter: 60, phone: '139****0002' }
const show = (answers: Answers, route = '/gift/ele-login') =>
  showGift(route, { ...captchaAnswers, ...answers }, { isOpen: false })

async function requestCode() {
  await fill('手机号', '139 0000 0002')
  await press('获取验证码')
  await solveCaptcha()
}

it('requires a phone before a code is sent', async () => {
  const { ports } = show({})
  await press('获取验证码')
  expect(ports.server.count('gift.sendEleCode')).toBe(0)
  expect(ports.server.count('login.captcha')).toBe(0)
  expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true')
})

it('reads the link code from the address of the message', async () => {
  show({}, '/gift/ele-login?link=ABCD-EFGH-JKMNP')
  expect(await screen.findByDisplayValue('ABCD-EFGH-JKMNP')).toBeTruthy()
})

it('requires the link code when that method is chosen', async () => {
  const { ports } = show({})
  await press('领取码')
  await press('获取验证码')
  expect(await screen.findByText('请输入领取码')).toBeTruthy()
  expect(ports.server.count('gift.sendEleCode')).toBe(0)
})

it('sends a code to the phone after a captcha and opens its check', async () => {
  const view = show({ 'gift.sendEleCode': sent })
  await requestCode()
  await waitFor(() => expect(view.here()).toContain('/gift/ele-phone-check'))
  expect(await screen.findByText('验证码已发送到 139****0002')).toBeTruthy()
  const request = { phone: '13900000002', captchaVerifyParam: 'proof' }
  expect(listArgs(view, 'gift.sendEleCode')).toMatchObject([request])
})

it('sends only the link code', async () => {
  const view = show({ 'gift.sendEleCode': sent }, '/gift/ele-login?link=ABCD-EFGH-JKMNP')
  await press('获取验证码')
  await solveCaptcha()
  await waitFor(() => expect(view.here()).toContain('/gift/ele-phone-check'))
  const [request] = listArgs(view, 'gift.sendEleCode')
  expect(request).toMatchObject({ linkCode: 'ABCD-EFGH-JKMNP' })
  expect(request).not.toHaveProperty('phone')
})

// The button opens the captcha before it sends the call, so the shared tests of a button do not
// apply.
it('sends one code for two taps', async () => {
  const { ports } = show({ 'gift.sendEleCode': silence() })
  await requestCode()
  await waitFor(() => expect(ports.server.count('gift.sendEleCode')).toBe(1))
  const button = await screen.findByRole('button', { name: '获取验证码' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button)
  fireEvent.submit(screen.getByLabelText('手机号'))
  expect(ports.server.count('login.captcha')).toBe(1)
  expect(ports.server.count('gift.sendEleCode')).toBe(1)
})

it.each([
  ['a refusal', refuse('login/sms-limit'), '今日获取验证码次数已达上限'],
  ['a lost network', offline(), '网络错误，请检查网络连接'],
])('shows %s at the field and sends again', async (_title, answer, sentence) => {
  const { ports, here } = show({ 'gift.sendEleCode': answer })
  await requestCode()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
  ports.server.script({ 'gift.sendEleCode': sent })
  await press('获取验证码')
  await solveCaptcha()
  await waitFor(() => expect(here()).toContain('/gift/ele-phone-check'))
})

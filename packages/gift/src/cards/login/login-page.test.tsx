import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itSends, refuse, type Answers } from '@mall/testing'
import {
  captchaAnswers,
  cardSession,
  fill,
  fillSecret,
  listArgs,
  press,
  showGift,
  solveCaptcha,
} from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/gift/login', answers, { isOpen: false })

async function typeSecret() {
  await fillSecret()
  return screen.getByRole('button', { name: '立即兑换' })
}

it('opens a card and shows its goods', async () => {
  const view = show({ 'gift.login': cardSession })
  await userEvent.click(await typeSecret())
  await waitFor(() => expect(view.here()).toContain('/gift/index'))
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  const login = { number: '8800112655207341', password: '6K4P-9X2M-TR7' }
  expect(listArgs(view, 'gift.login')).toMatchObject([login])
})

it('shows a wrong password at its field and moves the focus there', async () => {
  show({ 'gift.login': refuse('gift/password') })
  await userEvent.click(await typeSecret())
  expect(await screen.findByText('卡号或密码不正确')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})

it('sends nothing without number and password', async () => {
  const { ports } = show({})
  await press('立即兑换')
  expect(screen.getByText('请输入卡号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(ports.server.count('gift.login')).toBe(0)
})

it('shows a number that is too short at its field', async () => {
  const { ports } = show({})
  await fill('卡号', '8800')
  await fill('密码', '6K4P-9X2M-TR7')
  await press('立即兑换')
  expect(await screen.findByText('卡号为 16 位数字')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('卡号'))
  expect(ports.server.count('gift.login')).toBe(0)
})

it('opens the card with a captcha when the server requires one', async () => {
  const view = show({
    ...captchaAnswers,
    'gift.login': [refuse('gift/captcha-needed'), cardSession],
  })
  await userEvent.click(await typeSecret())
  expect(await screen.findByRole('dialog', { name: '完成拼图，打开礼品卡' })).toBeTruthy()
  await solveCaptcha()
  await waitFor(() => expect(view.here()).toContain('/gift/index'))
  expect(listArgs(view, 'gift.login')[1]).toMatchObject({ captchaVerifyParam: 'proof' })
})

itSends({ show, call: 'gift.login', ready: typeSecret, refusedBy: 'gift/tries' })

it('shows the mall’s name on the card, and its unit when cards can be credited', async () => {
  const company = { mallName: '福满堂', integralName: '福豆' }
  showGift('/gift/login', {}, { company })
  expect(await screen.findByRole('region', { name: '福满堂礼品卡' })).toBeTruthy()
  expect(screen.getByText('兑换成福豆')).toBeTruthy()
})

it('offers no credit of points when the company has none', async () => {
  showGift('/gift/login', {}, { company: { integralPay: 0 } })
  expect(await screen.findByText('礼品卡说明')).toBeTruthy()
  expect(screen.queryByText(/^兑换成/)).toBeNull()
})

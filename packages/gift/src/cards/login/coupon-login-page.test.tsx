import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itSends, type Answers } from '@mall/testing'
import { cardSession, fill, listArgs, press, showGift } from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/gift/coupon-login', answers, { isOpen: false })

async function typeCode() {
  await fill('兑换码', ' ABCDEFGHJKMNP ')
  return screen.getByRole('button', { name: '立即兑换' })
}

it('shows its title and a link for cards with a number', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: '电子券兑换' })).toBeTruthy()
  expect(screen.queryByText(/••••/)).toBeNull()
  const link = screen.getByRole('link', { name: '使用卡号和密码兑换' })
  expect(link.getAttribute('href')).toContain('/gift/login')
})

it('opens a voucher by its code and links to its goods', async () => {
  const view = show({ 'gift.login': cardSession })
  await userEvent.click(await typeCode())
  await waitFor(() => expect(view.here()).toContain('/gift/index'))
  const [sent] = listArgs(view, 'gift.login')
  expect(sent).toMatchObject({ password: 'ABCDEFGHJKMNP' })
  expect(sent).not.toHaveProperty('number')
})

it('shows a voucher for points', async () => {
  const view = show({ 'gift.login': { ...cardSession, kind: 'points' } })
  await userEvent.click(await typeCode())
  await waitFor(() => expect(view.here()).toContain('/gift/coupon-exchange'))
})

it('requires the code', async () => {
  const { ports } = show({})
  await press('立即兑换')
  expect(await screen.findByText('请输入兑换码')).toBeTruthy()
  expect(ports.server.count('gift.login')).toBe(0)
})

itSends({ show, call: 'gift.login', ready: typeCode, refusedBy: 'gift/password' })

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itSends, refuse, type Answers } from '@mall/testing'
import { cardSession, fill, listArgs, press, showGift } from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/fulika', answers, { user: true, isOpen: false })

async function typeCode() {
  await fill('兑换码', 'ABCDEFGHJKMNP')
  return screen.getByRole('button', { name: '立即兑换' })
}

it('opens the choice for a card of goods, by its code', async () => {
  const view = show({ 'gift.credit': refuse('gift/choice'), 'gift.login': cardSession })
  await userEvent.click(await typeCode())
  await waitFor(() => expect(view.here()).toContain('/gift/index'))
  expect(listArgs(view, 'gift.login')).toMatchObject([{ password: 'ABCDEFGHJKMNP' }])
})

it('credits a card by its code only', async () => {
  const view = show({ 'gift.credit': { points: 800, expiresAt: '2027-09-30T00:00:00.000Z' } })
  await userEvent.click(await typeCode())
  expect(await screen.findByText('800 积分已到账')).toBeTruthy()
  const link = screen.getByRole('link', { name: '查看积分明细' })
  expect(link.getAttribute('href')).toContain('/integral')
  expect(listArgs(view, 'gift.credit')[0]).not.toHaveProperty('number')
})

it('requires the code', async () => {
  const { ports } = show({})
  await press('立即兑换')
  expect(await screen.findByText('请输入兑换码')).toBeTruthy()
  expect(ports.server.count('gift.credit')).toBe(0)
})

it('redirects guests to the sign-in', async () => {
  const { here } = showGift('/fulika', {})
  await waitFor(() => expect(here()).toMatch(/^\/login\?/))
})

itSends({ show, call: 'gift.credit', ready: typeCode, refusedBy: 'gift/voided' })
itSends({
  show: (answers) => show({ 'gift.credit': refuse('gift/choice'), ...answers }),
  call: 'gift.login',
  ready: typeCode,
  refusedBy: 'gift/not-started',
})

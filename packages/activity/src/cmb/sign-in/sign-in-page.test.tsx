import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, type Answers } from '@mall/testing'
import { showCmb } from '../../testing/show-cmb.ts'

const show = (answers: Answers = {}) => showCmb('/activity/cmb-login', answers, { user: false })
const offer = { rate: { step: 1_000, points: 20 } }

it('redirects a guest to the sign-in and a shopper to the exchange', async () => {
  show()
  expect(await screen.findByText('1,000 银行积分 = 20 积分')).toBeTruthy()
  const link = screen.getByRole('link', { name: '招商银行登录' })
  const href = new URL(link.getAttribute('href') ?? '', 'https://mall.test')
  expect(href.pathname).toBe('/login')
  expect(href.searchParams.get('redirect')).toContain('/activity/cmb-recharge')
  const { here } = showCmb('/activity/cmb-login')
  await waitFor(() => expect(here()).toContain('/activity/cmb-recharge'))
})

it('redirects to the home page when the company offers no exchange', async () => {
  show({ 'cmb.offer': { rate: null } })
  const link = await screen.findByRole('link', { name: '回首页' })
  expect(link.getAttribute('href')).toContain('/home')
  expect(screen.queryByRole('link', { name: '招商银行登录' })).toBeNull()
})

itLoads({
  show,
  call: 'cmb.offer',
  data: offer,
  shows: '1,000 银行积分 = 20 积分',
  empty: { data: { rate: null }, says: '商城暂未开通银行积分兑换' },
  session: false,
})

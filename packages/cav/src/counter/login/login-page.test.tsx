import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itSends, type Answers } from '@mall/testing'
import { showCounter } from '../../testing/show-counter.ts'

const show = (answers: Answers) => showCounter('/cav', answers, { signedIn: false })
const session = { token: 'staff-token', expiresIn: 25_200, staffName: '王师傅', outletName: '张江' }

async function typeAccount() {
  await userEvent.type(await screen.findByLabelText('用户名'), 'wang')
  await userEvent.type(screen.getByLabelText('密码'), 'secret')
  return screen.getByRole('button', { name: '登录' })
}

it('signs staff in and continues to the scanner', async () => {
  const { here } = show({ 'cav.login': session })
  await userEvent.click(await typeAccount())
  await waitFor(() => expect(here()).toContain('/cav/scan'))
})

it('returns to the screen on which the session ended', async () => {
  const redirect = encodeURIComponent('/cav/day?companyId=1')
  const { here } = showCounter(
    `/cav?redirect=${redirect}`,
    { 'cav.login': session },
    { signedIn: false },
  )
  await userEvent.click(await typeAccount())
  await waitFor(() => expect(here()).toBe('/cav/day?companyId=1'))
})

it('requires every field', async () => {
  const { ports } = show({})
  await userEvent.click(await screen.findByRole('button', { name: '登录' }))
  expect(await screen.findByText('请输入用户名')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(ports.server.count('cav.login')).toBe(0)
})

itSends({ show, call: 'cav.login', ready: typeAccount, refusedBy: 'cav/password' })

it('is not available in a company without benefits', async () => {
  const company = { offersBenefits: false }
  showCounter('/cav', {}, { signedIn: false, company })
  expect(await screen.findByText('未开放')).toBeTruthy()
  expect(screen.queryByLabelText('用户名')).toBeNull()
})

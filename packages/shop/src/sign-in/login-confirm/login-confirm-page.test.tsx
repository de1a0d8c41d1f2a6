import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse, type Answers } from '@mall/testing'
import { button, waitForPath, renderMall } from '../../testing/sign-in-view.tsx'

const code = 'q'.repeat(43)
const scan = { device: 'Windows 电脑 · Chrome 浏览器', createdAt: '2026-01-05T08:30:00.000Z' }
const open = (answers: Answers = {}, user = true) =>
  renderMall({
    route: `/login-confirm?companyId=1&qr=${code}`,
    company: { mallName: '同心商城' },
    answers: { 'login.qrScan': scan, 'login.qrDecide': {}, ...answers },
    user,
  })

it('shows device and company and confirms only after a tap', async () => {
  const view = await open()
  expect(await screen.findByRole('heading', { name: '确认登录同心商城？' })).toBeTruthy()
  expect(screen.getByText(scan.device)).toBeTruthy()
  expect(view.ports.server.count('login.qrDecide')).toBe(0)
  await view.user.click(await button('确认登录'))
  expect(await screen.findByRole('heading', { name: '已确认登录' })).toBeTruthy()
  expect(view.args('login.qrDecide')).toEqual({ code, accept: true })
})

it('refuses the sign-in of the device', async () => {
  const view = await open()
  await view.user.click(await button('取消登录'))
  expect(await screen.findByRole('heading', { name: '已取消登录' })).toBeTruthy()
  expect(view.args('login.qrDecide')).toEqual({ code, accept: false })
})

it('shows that the code has expired', async () => {
  await open({ 'login.qrScan': refuse('login/qr-expired') })
  expect(await screen.findByText('二维码已过期，请在电脑上刷新后重新扫码')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull()
})

it('redirects a guest to sign-in and keeps the code', async () => {
  const view = await open({}, false)
  await waitForPath(view.here, '/login')
  expect(new URLSearchParams(view.here().split('?')[1]).get('redirect')).toContain(`qr=${code}`)
})

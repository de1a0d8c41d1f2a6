import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildCompany, offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'

const closed = buildCompany({ shopStatus: 1, mallName: '晴川礼遇' })

function setup(route: string, answers: Answers = {}) {
  const view = renderFeature(shopFeature, { route, company: closed, answers })
  return { ...view, user: userEvent.setup(), messages: view.ports.notify.messages }
}
const retry = () => screen.findByRole('button', { name: '重新进入' })

it('shows the closed mall on every route', async () => {
  const { here } = setup('/privacy')
  expect(await screen.findByRole('heading', { name: '晴川礼遇' })).toBeTruthy()
  expect(screen.getByText('商城正在建设中')).toBeTruthy()
  expect(here()).toMatch(/^\/building\?/)
})

it('shows the hotline of a closed mall when it has one', async () => {
  const closedWith = (servicePhone: string) =>
    renderFeature(shopFeature, {
      route: '/building',
      company: { ...closed, servicePhone },
      answers: { 'home.option': { serviceHours: '08:30-18:00' } },
    })
  closedWith('400-820-0001')
  const call = await screen.findByRole('link', { name: '拨打电话' })
  expect(screen.getByText('400-820-0001')).toBeTruthy()
  expect(await screen.findByText('服务时间 08:30-18:00')).toBeTruthy()
  expect(call.getAttribute('href')).toBe('tel:4008200001')
  cleanup()
  closedWith('')
  await retry()
  expect(screen.queryByText(/客服热线|服务时间/)).toBeNull()
})

it('opens the requested page once the mall is open', async () => {
  const { user, here } = setup('/privacy', {
    'login.companyInfo': { ...closed, shopStatus: 0 },
  })
  await user.click(await retry())
  await waitFor(() => expect(here()).toBe('/privacy?companyId=1'))
})

it.each(['https://evil.example/', '//evil.example', '/building?companyId=1', '/no-such-screen'])(
  'opens the home page instead of %s',
  async (target) => {
    const { user, here } = setup(`/building?redirect=${encodeURIComponent(target)}`, {
      'login.companyInfo': { ...closed, shopStatus: 0 },
    })
    await user.click(await retry())
    await waitFor(() => expect(here()).toBe('/home?companyId=1'))
  },
)

it('shows that the mall is still closed', async () => {
  const { user, messages, here } = setup('/building', { 'login.companyInfo': closed })
  await user.click(await retry())
  await waitFor(() => expect(messages).toContain('toast: 商城还未开放，请稍后再来'))
  expect(here()).toMatch(/^\/building/)
})

it('shows a load error and stays for a retry', async () => {
  const { user, messages } = setup('/building', { 'login.companyInfo': offline() })
  await user.click(await retry())
  await waitFor(() => expect(messages).toContain('alert: 获取商城信息失败'))
  expect(messages).not.toContain('toast: 商城还未开放，请稍后再来')
  expect(await retry()).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CompanyInfo } from '@mall/contract'
import { buildData, offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './my-page.tsx'

const points = buildData('login.myPoints', {
  balance: 12_860,
  held: 500,
  worth: 1_286_000,
  expiring: { amount: 320, at: '2026-12-31T15:59:59.000Z' },
})
const show = (answers: Answers = {}, company: Partial<CompanyInfo> = {}) =>
  renderFeature(shopFeature, {
    route: '/my',
    user: { nickName: '林知夏', tel: '138****6021' },
    company,
    answers: { 'login.myPoints': points, ...answers },
  })

it('shows who is here and the points with what they are worth', async () => {
  show({}, { integralName: '福豆' })
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeTruthy()
  expect(screen.getByText('138****6021')).toBeTruthy()
  expect(await screen.findByText('12,860')).toBeTruthy()
  expect(screen.getByText('我的福豆')).toBeTruthy()
  expect(screen.getByText('可抵 ¥128.60')).toBeTruthy()
  expect(screen.getByText('待支付订单占用 500 · 320 将于 2026.12.31 到期')).toBeTruthy()
})

it('says nothing of points where the company takes none', async () => {
  const { ports } = show({}, { integralPay: 0 })
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeTruthy()
  expect(screen.queryByText('我的积分')).toBeNull()
  expect(ports.server.count('login.myPoints')).toBe(0)
})

it('loads the points at the second try', async () => {
  const { ports } = show({ 'login.myPoints': offline() })
  const again = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'login.myPoints': points })
  await userEvent.click(again)
  expect(await screen.findByText('12,860')).toBeTruthy()
})

it('turns the larger text on and off for this device', async () => {
  const { shell, ports } = show()
  const elder = await screen.findByRole('switch', { name: '大字版' })
  expect(elder.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(elder)
  expect(elder.getAttribute('aria-checked')).toBe('true')
  expect(ports.storage.local.get('mall:text-scale')).toBe('elder')
  await userEvent.click(elder)
  expect(shell.ports.textScale.read()).toBe('normal')
})

it('leads only to screens that are there', async () => {
  show()
  await screen.findByRole('heading', { name: '林知夏' })
  const known = new Set(shopFeature.routes.map(({ path }) => path.replace(/:\w+$/, '')))
  for (const link of screen.getAllByRole('link')) {
    const path = link.getAttribute('href')?.split(/[?#]/)[0] ?? ''
    if (path === '') continue
    expect([...known].some((one) => path === one || path.startsWith(one))).toBe(true)
  }
})

it.each([
  ['the server hears of it', {}],
  ['it does not', offline()],
] as const)('signs out after a question, whether %s', async (_what, answer) => {
  const { shell, ports, here } = show({ 'login.logout': answer })
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(shell.store.getState().session.token).toBeNull())
  expect(ports.notify.said).toContain('confirm: 确定退出登录吗？')
  expect(ports.server.count('login.logout')).toBe(1)
  await waitFor(() => expect(here()).toBe('/home?companyId=1'))
})

it('stays signed in where the shopper thinks better of it', async () => {
  const { shell, ports } = show()
  ports.notify.answer(false)
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(shell.store.getState().session.token).toBe('t-test')
  expect(ports.server.count('login.logout')).toBe(0)
})

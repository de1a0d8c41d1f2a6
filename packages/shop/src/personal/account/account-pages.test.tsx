import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildData, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './devices-page.tsx'
import './info-edit-page.tsx'
import './personal-data-page.tsx'

const show = (route: string, answers: Answers) =>
  renderFeature(shopFeature, { route, user: { nickName: '林知夏' }, answers })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const requestOf = (ports: ReturnType<typeof show>['ports'], call: string) =>
  ports.server.requests.findLast(({ name }) => name === call)?.args

it('saves the nickname and refuses an empty one', async () => {
  const { ports, here } = show('/my/info/edit', {
    'login.editInfo': buildData('login.getInfo', { nickName: '小满' }),
  })
  const field = await screen.findByRole('textbox', { name: '昵称' })
  await userEvent.clear(field)
  await press('保存')
  expect(screen.getByText('请填写 1 至 20 个字符的昵称')).toBeTruthy()
  expect(ports.server.count('login.editInfo')).toBe(0)
  await userEvent.type(field, ' 小满 ')
  await press('保存')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 资料已保存'))
  expect(requestOf(ports, 'login.editInfo')).toEqual({ nickName: '小满' })
  await waitFor(() => expect(here()).toBe('/my/info?companyId=1'))
})

const device = (id: string, isCurrent: boolean) => ({
  id,
  name: isCurrent ? 'iPhone · 微信' : 'Mac 电脑 · Safari 浏览器',
  isCurrent,
  signedInAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
})

it('signs another device out after a confirmation, but never this one', async () => {
  const { ports } = show('/my/info/devices', {
    'account.devices': [
      { list: [device('a', true), device('b', false)] },
      { list: [device('a', true)] },
    ],
    'account.signOutDevice': { isSignedOut: true },
  })
  expect(await screen.findByText('本机')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '退出登录' })).toHaveLength(1)
  await press('退出登录')
  await waitFor(() => expect(screen.queryByText(/Mac 电脑/)).toBeNull())
  expect(requestOf(ports, 'account.signOutDevice')).toEqual({ id: 'b' })
  expect(ports.notify.messages.at(-1)).toBe('toast: 已退出该设备的登录')
})

it('reloads the devices after an error', async () => {
  const { ports } = show('/my/info/devices', { 'account.devices': offline() })
  await screen.findByText('没有加载出来')
  ports.server.script({ 'account.devices': { list: [device('a', true)] } })
  await press('重新加载')
  expect(await screen.findByText('本机')).toBeTruthy()
})

const data = {
  'account.data': {
    subjects: [
      { title: '账号', rows: 1, group: 'account' as const },
      { title: '扫码登录', rows: 0, group: 'account' as const },
      { title: '收货地址', rows: 2, group: 'orders' as const },
      { title: '抽奖记录', rows: 0, group: 'activities' as const },
    ],
  },
}
const none = { requestedAt: null, dueAt: null, hasOpenOrders: false }
const losses = {
  points: 320,
  cards: 2,
  cardBalance: 885_000,
  coupons: 3,
  benefits: 0,
  prizes: 1,
}
const requested = {
  ...none,
  requestedAt: '2026-01-01T00:00:00.000Z',
  dueAt: '2026-01-08T00:00:00.000Z',
}

it('shows the personal data and exports them by a new address', async () => {
  const { host, ports } = show('/my/info/personal-data', {
    ...data,
    'account.deletion': none,
    'account.exportLink': {
      url: '/files/personal-data/1/a',
      expiresAt: '2026-01-01T00:10:00.000Z',
    },
  })
  const list = within(await screen.findByRole('region', { name: '商城保存的信息' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '身份与登录',
    '订单与售后',
  ])
  expect(within(list.getByRole('region', { name: '订单与售后' })).getByText('2 条')).toBeTruthy()
  expect(list.queryByText('抽奖记录')).toBeNull()
  await userEvent.click(list.getByRole('button', { name: /没有记录的 2 类/ }))
  expect(list.getByText('抽奖记录')).toBeTruthy()
  await press('导出我的个人信息')
  const url = expect.stringMatching(/\/files\/personal-data\/1\/a$/) as string
  await waitFor(() => expect(host.calls.at(-1)).toEqual(['openExternal', url, undefined]))
  expect(requestOf(ports, 'account.exportLink')).toEqual({ format: 'json' })
  // Both buttons are busy until the first link has opened.
  await waitFor(() => expect(screen.queryAllByRole('button', { busy: true })).toEqual([]))
  await press('下载便于阅读的网页')
  await waitFor(() => expect(requestOf(ports, 'account.exportLink')).toEqual({ format: 'html' }))
})

it('confirms before the account is closed and can withdraw the request', async () => {
  const { ports } = show('/my/info/personal-data', {
    ...data,
    'account.deletion': { ...none, losses },
    'account.requestDeletion': requested,
    'account.withdrawDeletion': none,
  })
  await press('申请注销')
  const sheet = within(await screen.findByRole('dialog', { name: '确定申请注销账号吗？' }))
  const lost = within(sheet.getByRole('region', { name: '注销后将失去' }))
  expect(lost.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '320',
    '2 张',
    '¥88.50',
    '3 张',
    '1 件',
  ])
  expect(lost.queryByText('未使用的权益')).toBeNull()
  ports.server.script({ 'account.deletion': requested })
  await userEvent.click(sheet.getByRole('button', { name: '申请注销' }))
  expect(sheet.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(ports.server.count('account.requestDeletion')).toBe(0)
  await userEvent.type(sheet.getByRole('textbox'), '123456')
  await userEvent.click(sheet.getByRole('button', { name: '申请注销' }))
  expect(await screen.findByText(/将于 2026-01-08 .* 注销/)).toBeTruthy()
  ports.server.script({ 'account.deletion': none })
  await press('撤销注销申请')
  expect(await screen.findByRole('button', { name: '申请注销' })).toBeTruthy()
})

it('links to the open orders that prevent the closing', async () => {
  const { ports } = show('/my/info/personal-data', {
    ...data,
    'account.deletion': none,
    'account.requestDeletion': refuse('account/open-orders'),
  })
  await press('申请注销')
  const sheet = within(await screen.findByRole('dialog', { name: '确定申请注销账号吗？' }))
  await userEvent.type(sheet.getByRole('textbox'), '123456')
  await userEvent.click(sheet.getByRole('button', { name: '申请注销' }))
  await waitFor(() => expect(ports.notify.messages.at(-1)).toMatch(/还有未完成的订单、售后/))
})

it('offers no closing while orders are open', async () => {
  show('/my/info/personal-data', { ...data, 'account.deletion': { ...none, hasOpenOrders: true } })
  const link = await screen.findByRole('link', { name: '查看我的订单' })
  expect(link.getAttribute('href')).toBe('/my/order/99?companyId=1')
  expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
})

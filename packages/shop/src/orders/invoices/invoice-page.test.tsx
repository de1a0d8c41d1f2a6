import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Invoice } from '@mall/contract'
import { offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './invoice-page.tsx'

const id = '26112112345678901234'
const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  status: 0,
  kind: 'company',
  title: '好物有限公司',
  taxNumber: '91310000MA1FL0X00X',
  email: '',
  amount: 5_900,
  reason: '',
  issuedAt: null,
  requestedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
const open = { invoice: null, amount: 5_900, canRequest: true }
const show = (answers: Answers, orderId = id) =>
  renderFeature(shopFeature, { route: `/my/invoice/${orderId}`, user: true, answers })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)

it('requires the tax number of a company and sends the form', async () => {
  const { ports } = show({
    'invoice.find': [open, { ...open, canRequest: false, invoice: invoice() }],
    'invoice.request': invoice(),
  })
  await press('企业')
  await press('申请开票')
  expect(screen.getByText('请填写发票抬头')).toBeTruthy()
  await type('发票抬头', '好物有限公司')
  await type('税号', '9131 0000')
  await type('邮箱', 'a@b')
  await press('申请开票')
  expect(screen.getByText('请填写 15、17、18 或 20 位税号')).toBeTruthy()
  expect(screen.getByText('邮箱格式不正确')).toBeTruthy()
  expect(ports.server.count('invoice.request')).toBe(0)
  await type('税号', ' ma1fl0x00x')
  await type('邮箱', '.example')
  await press('申请开票')
  expect(await screen.findByText('商家开具后，可在这里下载')).toBeTruthy()
  const { args } = ports.server.requests.find(({ name }) => name === 'invoice.request') ?? {}
  expect(args).toMatchObject({
    id,
    kind: 'company',
    title: '好物有限公司',
    taxNumber: '91310000MA1FL0X00X',
    email: 'a@b.example',
  })
})

it('withdraws a request after a confirmation', async () => {
  const { ports } = show({
    'invoice.find': [
      { ...open, canRequest: false, invoice: invoice() },
      { ...open, invoice: invoice({ status: 3 }) },
    ],
    'invoice.withdraw': {},
  })
  await press('撤销申请')
  expect(await screen.findByText('可以重新申请')).toBeTruthy()
  expect(ports.notify.messages.at(-1)).toBe('toast: 已撤销')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '发票抬头' }).value).toBe(
    '好物有限公司',
  )
})

it('shows the reason of a refused invoice above the form', async () => {
  show({
    'invoice.find': { ...open, invoice: invoice({ status: 2, reason: '税号与抬头不符' }) },
  })
  expect(await screen.findByText('税号与抬头不符')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新申请' })).toBeTruthy()
})

it('downloads the issued file from a new address', async () => {
  const issued = invoice({ status: 1, issuedAt: '2026-01-02T00:00:00.000Z' })
  const { host } = show({
    'invoice.find': { ...open, canRequest: false, invoice: issued },
    'invoice.link': { url: '/files/invoices/1/a', expiresAt: '2026-01-02T00:10:00.000Z' },
  })
  await press('下载发票')
  const url = expect.stringMatching(/^http.*\/files\/invoices\/1\/a$/) as string
  await waitFor(() => expect(host.calls.at(-1)).toEqual(['openExternal', url, undefined]))
})

it.each([
  ['an order without cash', { 'invoice.find': { ...open, amount: 0, canRequest: false } }, id],
  ['another’s order', { 'invoice.find': refuse('order/not-found') }, id],
  ['no order number', {}, 'x'],
] as const)('links from %s to the next step', async (title, answers, orderId) => {
  show(answers as Answers, orderId)
  const name = title === 'an order without cash' ? '查看订单' : '查看我的订单'
  expect(await screen.findByRole('link', { name })).toBeTruthy()
})

it('reloads after an error', async () => {
  const { ports } = show({ 'invoice.find': offline() })
  await screen.findByText('没有加载出来')
  ports.server.script({ 'invoice.find': open })
  await press('重新加载')
  expect(await screen.findByRole('button', { name: '申请开票' })).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CardSecret } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { buildOrder, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { createPublicKey } from '../../testing/login-fixtures.ts'
import '../orders/order-page.tsx'
import './secrets-card.tsx'

const id = '26112112345678901234'
const revealed = {
  number: 'VIP000000001',
  password: 'PW-1',
  revealedAt: '2026-01-02T00:00:00.000Z',
}
const secret: CardSecret = {
  id: 7,
  lineId: 1,
  name: '视频会员月卡',
  specText: '',
  maskedNumber: '**** 0001',
  endsOn: '2027-12-31',
  assignedAt: '2026-01-01T00:00:00.000Z',
  revealedAt: null,
  isRequested: false,
}
const listOf = (...list: Partial<CardSecret>[]) => ({
  list: list.map((one, index) => ({ ...secret, id: secret.id + index, ...one })),
  needsPassword: false,
  hasPassword: true,
})

function show(answers: Answers, pieces = 1) {
  const order = buildOrder({ id, status: OrderStatus.Completed })
  const parts = [
    { id: 'a', status: OrderStatus.Completed, isRefunding: false, hasParcels: false },
  ].map((part) => ({ ...part, ...(pieces > 0 && { secrets: pieces }) }))
  return renderFeature(shopFeature, {
    route: `/my/order/detail/${id}`,
    user: true,
    answers: { 'order.detail': { ...order, parts }, ...answers },
  })
}
const card = async () => within(await screen.findByRole('region', { name: '卡密' }))
const sheet = async () => within(await screen.findByRole('dialog', { name: '查看卡密' }))

async function openSheet() {
  await userEvent.click((await card()).getByRole('button', { name: '查看卡密' }))
  return sheet()
}

it('masks a number until it is revealed and copies number and password', async () => {
  const { host, ports } = show({
    'cardSecret.list': [listOf({}), listOf({ revealedAt: revealed.revealedAt })],
    'cardSecret.reveal': revealed,
  })
  expect((await card()).getByText('**** 0001')).toBeTruthy()
  expect((await card()).getByText('未查看 · 有效期至 2027-12-31')).toBeTruthy()
  const dialog = await openSheet()
  expect(dialog.getByText('查看后，这个卡密不支持退款。')).toBeTruthy()
  expect(dialog.queryByLabelText('登录密码')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '查看卡密' }))
  expect(await (await card()).findByText('VIP000000001')).toBeTruthy()
  expect(await (await card()).findByText('已查看 · 有效期至 2027-12-31')).toBeTruthy()
  await userEvent.click((await card()).getByRole('button', { name: '复制卡号' }))
  await userEvent.click((await card()).getByRole('button', { name: '复制密码' }))
  expect(host.calls).toEqual([
    ['copy', 'VIP000000001'],
    ['copy', 'PW-1'],
  ])
  const { args } = ports.server.requests.find(({ name }) => name === 'cardSecret.reveal') ?? {}
  expect(args).toEqual({ id, secretId: 7, requestKey: expect.stringMatching(/^[\da-f]{32}$/) })
})

it('shows an already revealed secret after one tap', async () => {
  show({
    'cardSecret.list': listOf({ revealedAt: revealed.revealedAt }),
    'cardSecret.reveal': { ...revealed, password: '' },
  })
  await userEvent.click((await card()).getByRole('button', { name: '查看卡密' }))
  expect(await (await card()).findByText('VIP000000001')).toBeTruthy()
  expect((await card()).queryByRole('button', { name: '复制密码' })).toBeNull()
})

it('requires the password when the company does and shows a wrong one at its field', async () => {
  const { ports } = show({
    'cardSecret.list': { ...listOf({}), needsPassword: true },
    'login.publicKey': await createPublicKey(),
    'cardSecret.reveal': [refuse('login/wrong-password'), refuse('login/locked'), revealed],
  })
  const dialog = await openSheet()
  const submit = () => userEvent.click(dialog.getByRole('button', { name: '查看卡密' }))
  const alert = async () => (await dialog.findByRole('alert')).textContent
  await submit()
  expect(await alert()).toBe('请输入登录密码')
  const field = dialog.getByLabelText('登录密码')
  await userEvent.type(field, 'Demo-1357')
  await submit()
  await waitFor(async () => expect(await alert()).toBe('登录密码不正确'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await submit()
  await waitFor(async () => expect(await alert()).toBe('尝试次数过多，请 15 分钟后再试'))
  await userEvent.type(field, '{Enter}')
  expect(await (await card()).findByText('VIP000000001')).toBeTruthy()
  const sent = ports.server.requests.filter(({ name }) => name === 'cardSecret.reveal')
  expect(sent).toHaveLength(3)
  expect(JSON.stringify(sent)).not.toContain('Demo-1357')
  expect(ports.notify.messages).toEqual([])
})

it('links an account without a password to the page that sets one', async () => {
  show({
    'cardSecret.list': { ...listOf({}), needsPassword: true, hasPassword: false },
  })
  const dialog = await openSheet()
  expect(dialog.queryByRole('button', { name: '查看卡密' })).toBeNull()
  const link = dialog.getByRole('link', { name: '去设置登录密码' })
  expect(link.getAttribute('href')).toBe('/my/info/account-edit?companyId=1')
})

it('shows why a secret is no longer the shopper’s and reloads the secrets', async () => {
  const { ports } = show({
    'cardSecret.list': [listOf({}), listOf({ isRequested: true })],
    'cardSecret.reveal': refuse('order/not-found'),
  })
  const dialog = await openSheet()
  await userEvent.click(dialog.getByRole('button', { name: '查看卡密' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 订单不存在']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await (await card()).findByText('售后处理中 · 有效期至 2027-12-31')).toBeTruthy()
  const button = (await card()).getByRole('button', { name: '查看卡密' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

it('shows the products when an order has secrets of several', async () => {
  show(
    {
      'cardSecret.list': listOf(
        { endsOn: null },
        { lineId: 2, name: '音乐会员', specText: '季卡' },
      ),
    },
    2,
  )
  expect((await card()).getByText('2 个')).toBeTruthy()
  expect((await card()).getByText('视频会员月卡')).toBeTruthy()
  expect((await card()).getByText('音乐会员 季卡')).toBeTruthy()
  expect((await card()).getByText('未查看')).toBeTruthy()
})

it('offers a retry when the secrets fail to load', async () => {
  show({ 'cardSecret.list': [offline(), listOf({})] })
  await userEvent.click(await (await card()).findByRole('button', { name: '重新加载' }))
  expect(await (await card()).findByText('**** 0001')).toBeTruthy()
})

it('requests no secrets of an order without card secrets', async () => {
  const { ports } = show({}, 0)
  await screen.findByRole('region', { name: '金额明细' })
  expect(ports.server.requests.map(({ name }) => name)).not.toContain('cardSecret.list')
})

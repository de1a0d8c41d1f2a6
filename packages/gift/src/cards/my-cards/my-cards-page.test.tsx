import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OwnedCard } from '@mall/contract'
import { itEndsTheSession, itLoads, itSends, offline, refuse, type Answers } from '@mall/testing'
import {
  cardSession,
  fill,
  fillSecret,
  listArgs,
  press,
  showGift,
} from '../../testing/show-gift.ts'

const card = (overrides: Partial<OwnedCard> = {}): OwnedCard => ({
  id: 7,
  title: '冬日暖礼卡',
  kind: 'choice',
  number: '8800 1126 **** 7341',
  status: 'active',
  value: 2,
  left: 2,
  validUntil: '2027-01-31T00:00:00.000Z',
  isExpired: false,
  canOpen: true,
  canPassOn: true,
  credit: null,
  transfer: null,
  ...overrides,
})
const transfer = { phone: '139****0002', expiresAt: '2026-01-08T00:00:00.000Z' }
const passedOn = card({ transfer, canOpen: false, canPassOn: false })
const incoming = {
  id: 9,
  title: '生日卡',
  kind: 'balance' as const,
  left: 100_000,
  fromPhone: '138****0001',
  expiresAt: '2026-01-08T00:00:00.000Z',
}
const cards = (list: OwnedCard[]) => ({
  list,
  incoming: [],
  serverTime: '2026-01-01T00:00:00.000Z',
})
const received = { ...cards([]), incoming: [incoming] }

const show = (answers: Answers, list: OwnedCard[] = [card()]) =>
  showGift('/my/cards', { 'gift.cards': cards(list), ...answers }, { user: true, isOpen: false })
/** Finds the button with exactly this name. */
const findButton = (name: string) => screen.findByRole('button', { name })

it('shows the credited points of a card', async () => {
  const credit = {
    at: '2026-01-01T00:00:00.000Z',
    points: 500,
    expiresAt: '2027-01-01T00:00:00.000Z',
  }
  const spent = card({ kind: 'points', status: 'spent', left: 0, value: 500, credit })
  show({}, [{ ...spent, canOpen: false, canPassOn: false }])
  expect(await screen.findByText('已到账')).toBeTruthy()
  expect(screen.getByText('500 积分')).toBeTruthy()
  expect(screen.getByText('2027.01.01 到期')).toBeTruthy()
})

it.each([
  ['voided', card({ status: 'voided' }), '已作废'],
  ['voided before its end', card({ status: 'voided', isExpired: true }), '已作废'],
  ['used up', card({ status: 'spent', left: 0 }), '已用完'],
  ['expired', card({ isExpired: true }), '已过期'],
  ['usable', card(), '可用'],
  ['on its way to somebody', passedOn, '转赠中'],
])('says that a card is %s', async (_title, owned, state) => {
  show({}, [owned])
  const shown = await screen.findByRole('article', { name: '冬日暖礼卡' })
  expect(within(shown).getByText(state)).toBeTruthy()
})

it.each([
  ['pieces', card({ left: 2 }), '剩余 2 件'],
  ['its value', card({ kind: 'balance', value: 500_000, left: 123_400 }), '剩余 ¥12.34'],
  ['points', card({ kind: 'points', value: 500, left: 500 }), '剩余 500 积分'],
])('shows what is left of a card in %s', async (_title, owned, text) => {
  show({}, [owned])
  expect(await screen.findByText(text)).toBeTruthy()
})

async function fillPassOn() {
  fireEvent.click(await findButton('转赠'))
  await fill('对方手机号', '13900000002')
  const sheet = within(screen.getByRole('dialog', { name: '转赠' }))
  return sheet.getByRole('button', { name: '转赠' })
}
async function fillCard() {
  await fillSecret()
  return findButton('添加礼品卡')
}

it.each([
  '/my/cards',
  '/gift/login',
  '/gift/coupon-login',
  '/gift/ele-login',
  '/gift/ele-phone-check',
  '/gift/help',
  '/gift/intro',
  '/exchangecard',
  '/fulika',
])('is not available at %s without gift cards', async (route) => {
  const { ports } = showGift(route, {}, { user: true, company: { offersGiftCards: false } })
  expect(await screen.findByText('未开放')).toBeTruthy()
  expect(ports.server.count('gift.cards')).toBe(0)
})

it('transfers a card to a phone', async () => {
  const view = show({ 'gift.passOn': { expiresAt: '2026-01-08T00:00:00.000Z' } })
  await userEvent.click(await fillPassOn())
  await waitFor(() =>
    expect(listArgs(view, 'gift.passOn')).toMatchObject([{ id: 7, phone: '13900000002' }]),
  )
  await waitFor(() => expect(view.ports.notify.messages).toContain('toast: 已转赠，等待对方领取'))
})

it('requires the phone of the receiver', async () => {
  const { ports } = show({})
  fireEvent.click(await findButton('转赠'))
  const sheet = within(await screen.findByRole('dialog', { name: '转赠' }))
  fireEvent.click(sheet.getByRole('button', { name: '转赠' }))
  expect(screen.getByLabelText('对方手机号').getAttribute('aria-invalid')).toBe('true')
  expect(ports.server.count('gift.passOn')).toBe(0)
})

it('shows a refused receiver at the field and retries with the same request key', async () => {
  const view = show({ 'gift.passOn': refuse('gift/own-phone') })
  const button = await fillPassOn()
  fireEvent.click(button)
  expect(await screen.findByText('不能转赠给自己')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('对方手机号'))
  fireEvent.click(button)
  await waitFor(() => expect(listArgs(view, 'gift.passOn')).toHaveLength(2))
  expect(new Set(listArgs(view, 'gift.passOn').map((args) => args['requestKey'])).size).toBe(1)
})

it('opens a card', async () => {
  const { here } = show({ 'gift.openCard': cardSession })
  await press('打开')
  await waitFor(() => expect(here()).toContain('/gift/index'))
})

it('offers to revoke a transferred card, but not to open it', async () => {
  show({}, [passedOn])
  expect(await screen.findByText(/已转赠给 139\*\*\*\*0002/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '撤回转赠' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '打开' })).toBeNull()
})

it('revokes a card after a confirmation', async () => {
  const view = show({ 'gift.revoke': {} }, [passedOn])
  view.ports.notify.answer(false)
  await press('撤回转赠')
  await waitFor(() => expect(view.ports.notify.messages).toEqual(['confirm: 撤回这次转赠？']))
  expect(listArgs(view, 'gift.revoke')).toEqual([])
  view.ports.notify.answer(true)
  await press('撤回转赠')
  await waitFor(() =>
    expect(view.ports.notify.messages).toContain('toast: 已撤回，礼品卡可以使用了'),
  )
  expect(listArgs(view, 'gift.revoke')).toMatchObject([{ id: 7 }])
})

it('accepts a transferred card', async () => {
  const view = show({ 'gift.cards': received, 'gift.open': { id: 7 } })
  await press('领取')
  await waitFor(() => expect(listArgs(view, 'gift.open')).toMatchObject([{ id: 9 }]))
})

it('adds a card and shows a refusal at its field', async () => {
  show({ 'gift.addCard': refuse('gift/owned') }, [])
  expect(await screen.findByText('还没有礼品卡')).toBeTruthy()
  await userEvent.click(await fillCard())
  expect(await screen.findByText('礼品卡已在别人的卡包里')).toBeTruthy()
})

it('adds a card by its code, then clears the field', async () => {
  const view = show({ 'gift.addCard': { id: 8 } }, [])
  await press('兑换码')
  await fill('兑换码', 'ABCDEFGHJKMNP')
  await press('添加礼品卡')
  expect(await screen.findByText('已添加')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('兑换码').value).toBe('')
  expect(listArgs(view, 'gift.addCard')[0]).not.toHaveProperty('number')
  await waitFor(() => expect(listArgs(view, 'gift.cards')).toHaveLength(2))
})

it('adds a card although the list failed to load', async () => {
  show({ 'gift.cards': offline() })
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(screen.getByLabelText('卡号')).toBeTruthy()
})

itLoads({
  show,
  call: 'gift.cards',
  data: cards([card()]),
  shows: '冬日暖礼卡',
  empty: { data: cards([]), says: '还没有礼品卡' },
})
itSends({
  show,
  call: 'gift.openCard',
  ready: () => findButton('打开'),
  refusedBy: 'gift/passed-on',
})
itSends({ show, call: 'gift.passOn', ready: fillPassOn, refusedBy: 'gift/not-passable' })
itSends({
  show: (answers) => show(answers, [passedOn]),
  call: 'gift.revoke',
  ready: () => findButton('撤回转赠'),
  refusedBy: 'gift/transfer',
})
itSends({
  show: (answers) => show({ 'gift.cards': received, ...answers }),
  call: 'gift.open',
  ready: () => findButton('领取'),
  refusedBy: 'gift/transfer',
})
itSends({ show, call: 'gift.addCard', ready: fillCard, refusedBy: 'gift/password' })
itEndsTheSession({
  show: async (answers) => {
    const view = show(answers)
    await press('打开')
    return view
  },
  call: 'gift.openCard',
})

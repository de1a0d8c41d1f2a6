import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OwnedCard } from '@mall/contract'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { giftFeature } from '../../feature.ts'

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
  transfer: null,
  ...overrides,
})
const show = (answers: Answers, list: OwnedCard[] = [card()]) =>
  renderFeature(giftFeature, {
    route: '/my/cards',
    user: true,
    answers: {
      'gift.cards': { list, incoming: [], serverTime: '2026-01-01T00:00:00.000Z' },
      ...answers,
    },
  })

it('passes a card on to a phone', async () => {
  const { ports } = show({ 'gift.passOn': { expiresAt: '2026-01-08T00:00:00.000Z' } })
  await userEvent.click(await screen.findByRole('button', { name: '转赠' }))
  await userEvent.type(await screen.findByLabelText('对方手机号'), '13900000002')
  const buttons = screen.getAllByRole('button', { name: '转赠', hidden: true })
  await userEvent.click(buttons.at(-1) ?? document.body)
  await waitFor(() => {
    const sent = ports.server.requests.find(({ name }) => name === 'gift.passOn')
    expect(sent?.args).toMatchObject({ id: 7, phone: '13900000002' })
  })
})

it('opens a card', async () => {
  const { here } = show({
    'gift.openCard': { token: 'card-token', expiresIn: 7_200, kind: 'choice' },
  })
  await userEvent.click(await screen.findByRole('button', { name: '打开' }))
  await waitFor(() => expect(here()).toContain('/gift/index'))
})

it('offers to revoke a card that is passed on, and not to open it', async () => {
  const transfer = { phone: '139****0002', expiresAt: '2026-01-08T00:00:00.000Z' }
  show({}, [card({ transfer, canOpen: false, canPassOn: false })])
  expect(await screen.findByText(/已转赠给 139\*\*\*\*0002/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '撤回转赠' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '打开' })).toBeNull()
})

it('receives a card that was passed on', async () => {
  const incoming = {
    id: 9,
    title: '生日卡',
    kind: 'balance' as const,
    left: 100_000,
    fromPhone: '138****0001',
    expiresAt: '2026-01-08T00:00:00.000Z',
  }
  const { ports } = show({
    'gift.cards': { list: [], incoming: [incoming], serverTime: '2026-01-01T00:00:00.000Z' },
    'gift.open': { id: 7 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '领取' }))
  await waitFor(() =>
    expect(ports.server.requests.some(({ name }) => name === 'gift.open')).toBe(true),
  )
})

it('adds a card, and shows a refusal at its field', async () => {
  show({ 'gift.addCard': refuse('gift/owned') }, [])
  expect(await screen.findByText('还没有礼品卡')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('卡号'), '8800112655207341')
  await userEvent.type(screen.getByLabelText('密码'), '6K4P-9X2M-TR7')
  await userEvent.click(screen.getByRole('button', { name: '添加礼品卡' }))
  expect(await screen.findByText('礼品卡已在别人的卡包里')).toBeTruthy()
})

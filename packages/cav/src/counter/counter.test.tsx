import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CounterTicket } from '@mall/contract'
import { buildData, refuse, renderFeature, type Answers } from '@mall/testing'
import { cavFeature } from '../feature.ts'
import { STAFF_TOKEN } from './staff-token.ts'

const ticket = (overrides: Partial<CounterTicket> = {}): CounterTicket => ({
  ...buildData('cav.detail'),
  ticketId: '5',
  slot: '826044',
  receiver: '林**',
  tel: '138****6021',
  state: 'ready',
  verification: null,
  ...overrides,
})
const verified = ticket({
  state: 'verified',
  verification: {
    at: '2026-01-01T01:00:00.000Z',
    staffName: '王师傅',
    undoUntil: '2026-01-01T01:10:00.000Z',
    canUndo: true,
  },
})
const day = {
  ...buildData('cav.today'),
  staffName: '王师傅',
  outletName: '张江支行',
  verified: 3,
  pieces: 4,
  failed: 1,
}

/** Signed in as staff by default. */
const show = (route: string, answers: Answers, { signedIn = true } = {}) =>
  renderFeature(cavFeature, {
    route,
    user: false,
    answers: { 'cav.today': day, ...answers },
    prepare: ({ ports }) => {
      if (!signedIn) return
      const expiry = ports.clock.now() + 7_200_000
      ports.storage.local.set(`mall:1:${STAFF_TOKEN}`, JSON.stringify({ value: 'staff', expiry }))
    },
  })

it('signs staff in and continues to the scanner', async () => {
  const login = { token: 'staff-token', expiresIn: 25_200, staffName: '王师傅', outletName: '张江' }
  const { here } = show('/cav', { 'cav.login': login }, { signedIn: false })
  await userEvent.type(await screen.findByLabelText('用户名'), 'wang')
  await userEvent.type(screen.getByLabelText('密码'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(here()).toContain('/cav/scan'))
})

it('redirects to the sign-in without a staff session', async () => {
  const { here } = show('/cav/day', {}, { signedIn: false })
  await waitFor(() => expect(here()).toContain('/cav?'))
})

it('looks a typed code up and shows what to hand out', async () => {
  const { ports, here } = show('/cav/scan', { 'cav.lookup': ticket(), 'cav.detail': ticket() })
  await userEvent.type(await screen.findByLabelText('取件码'), '8260447193')
  await userEvent.click(screen.getByRole('button', { name: '查找' }))
  await waitFor(() => expect(here()).toContain('/cav/detail/5'))
  expect(await screen.findByText('826044')).toBeTruthy()
  const lookup = ports.server.requests.find(({ name }) => name === 'cav.lookup')
  expect(lookup?.args).toMatchObject({ code: '8260 4471 93' })
})

it('shows the refusal of a code at its field', async () => {
  show('/cav/scan', { 'cav.lookup': refuse('cav/other-outlet', '应到金科路社区支行领取') })
  await userEvent.type(await screen.findByLabelText('取件码'), '8260447193')
  await userEvent.click(screen.getByRole('button', { name: '查找' }))
  expect(await screen.findByText('应到金科路社区支行领取')).toBeTruthy()
})

it('repeats a lost confirmation with the same request key', async () => {
  const { ports } = show('/cav/detail/5', {
    'cav.detail': ticket(),
    'cav.verify': refuse('cav/tries'),
  })
  const confirm = await screen.findByRole('button', { name: '确认核销' })
  await userEvent.click(confirm)
  await screen.findByRole('alert')
  await userEvent.click(confirm)
  await waitFor(() => {
    const keys = ports.server.requests.flatMap(({ name, args }) =>
      name === 'cav.verify' ? [(args as { requestKey: string }).requestKey] : [],
    )
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

it('undoes a verification with a reason', async () => {
  const { ports, here } = show('/cav/detail/5', { 'cav.detail': verified, 'cav.undo': ticket() })
  await userEvent.click(await screen.findByRole('button', { name: '撤销核销' }))
  expect(await screen.findByText('请填写原因')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('撤销原因'), '拿错商品')
  await userEvent.click(screen.getByRole('button', { name: '撤销核销' }))
  await waitFor(() => expect(here()).toContain('/cav/scan'))
  const undo = ports.server.requests.find(({ name }) => name === 'cav.undo')
  expect(undo?.args).toMatchObject({ id: 5, reason: '拿错商品' })
})

it('shows the totals and events of the day', async () => {
  show('/cav/day', {
    'cav.today': {
      ...day,
      list: [
        {
          id: '1',
          at: '2026-01-01T01:00:00.000Z',
          outcome: 'used',
          ticketId: '5',
          slot: '826044',
          name: '高山乌龙茶',
          picture: null,
          receiver: '林**',
          tel: '138****6021',
          note: '已核销过',
        },
      ],
    },
  })
  expect(await screen.findByText('重复扫码')).toBeTruthy()
  expect(screen.getByText('已核销过')).toBeTruthy()
})

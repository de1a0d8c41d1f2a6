import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { itLoads, type Answers } from '@mall/testing'
import { counterDay, showCounter } from '../../testing/show-counter.ts'

const show = (answers: Answers) => showCounter('/cav/day', answers)
type Row = DataOf<'cav.today'>['list'][number]
const row = (overrides: Partial<Row> = {}): Row => ({
  id: '1',
  at: '2026-01-01T01:00:00.000Z',
  outcome: 'verified',
  ticketId: '5',
  slot: '826044',
  code: '8260447731',
  name: '高山乌龙茶',
  picture: null,
  receiver: '林**',
  tel: '138****6021',
  note: '',
  ...overrides,
})
const refusedRow = row({ id: '2', outcome: 'used', name: '青瓷杯', note: '已核销过' })
const day = { ...counterDay, list: [row(), refusedRow] }

it('shows the totals and events of the day', async () => {
  show({ 'cav.today': day })
  expect(await screen.findByText('重复扫码')).toBeTruthy()
  expect(screen.getByText('已核销过')).toBeTruthy()
  expect(screen.getByRole('link', { name: /高山乌龙茶/ }).getAttribute('href')).toContain(
    '/cav/detail/5',
  )
})

it('shows the digits of a code as the shopper saw them, and the stored digits of a wrong code', async () => {
  const wrong = row({ id: '4', outcome: 'wrong', ticketId: null, slot: '113355', code: '' })
  show({ 'cav.today': { ...day, list: [row(), wrong] } })
  expect(await screen.findByText('8260 4477 31')).toBeTruthy()
  expect(screen.getByText('1133 55')).toBeTruthy()
})

it('counts an undone verification neither as done nor as failed', async () => {
  const hours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  const list = [row(), row({ id: '3', outcome: 'undone', name: '茶杯' }), refusedRow]
  show({ 'cav.today': { ...day, hours, averageSeconds: 8, list } })
  expect(await screen.findByRole('tab', { name: '成功 1' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: '全部 3' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: '失败 1' })).toBeTruthy()
  expect(screen.getByText('已撤销')).toBeTruthy()
  expect(screen.getByText('8 秒')).toBeTruthy()
  expect(screen.getByText('营业时间 周一至周五 09:00–17:00')).toBeTruthy()
})

it('filters the refused verifications', async () => {
  show({ 'cav.today': day })
  await userEvent.click(await screen.findByRole('tab', { name: /失败/ }))
  expect(screen.queryByText('高山乌龙茶')).toBeNull()
  expect(screen.getByText('青瓷杯')).toBeTruthy()
})

it('searches on the server', async () => {
  const { ports } = show({ 'cav.today': day })
  await userEvent.type(await screen.findByRole('searchbox'), ' 林 {enter}')
  await waitFor(() =>
    expect(ports.server.requests.filter(({ name }) => name === 'cav.today').at(-1)?.args).toEqual({
      kw: '林',
    }),
  )
})

itLoads({
  show,
  call: 'cav.today',
  data: day,
  shows: '高山乌龙茶',
  empty: { data: { ...counterDay, list: [] }, says: '今天还没有核销' },
  session: { to: '/bank-login' },
})

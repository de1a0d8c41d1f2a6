import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, showGift } from '../../testing/show-gift.ts'

it('explains the kinds of cards to any visitor', async () => {
  const { here, ports } = showGift('/gift/intro', {}, { isOpen: false })
  expect(await screen.findByRole('heading', { level: 1, name: '礼品卡说明' })).toBeTruthy()
  expect(screen.getByText(/任选礼品，件数以卡面为准/)).toBeTruthy()
  expect(screen.getByRole('region', { name: /礼品卡$/ })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(here()).toContain('/gift/intro')
  expect(ports.server.requests).toEqual([])
})

it('links back to the card sign-in', async () => {
  const { here } = showGift('/gift/intro', {}, { isOpen: false })
  await press('返回')
  await waitFor(() => expect(here()).toContain('/gift/login'))
})

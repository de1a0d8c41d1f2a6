import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, showGift } from '../../testing/show-gift.ts'

it('explains to any visitor where number and password are', async () => {
  const { here, ports } = showGift('/gift/help', {}, { isOpen: false })
  expect(await screen.findByRole('heading', { level: 1, name: '卡号和密码在哪里' })).toBeTruthy()
  expect(screen.getByText(/卡号印在卡面上/)).toBeTruthy()
  expect(screen.getByText('刮开涂层').closest('[aria-hidden=true]')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(here()).toContain('/gift/help')
  expect(ports.server.requests).toEqual([])
})

it('links back to the card sign-in', async () => {
  const { here } = showGift('/gift/help', {}, { isOpen: false })
  await press('返回')
  await waitFor(() => expect(here()).toContain('/gift/login'))
})

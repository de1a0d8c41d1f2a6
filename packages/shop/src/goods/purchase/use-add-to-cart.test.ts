import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderDetail } from '../../testing/render-detail.ts'

afterEach(() => {
  for (const name of ['animate', 'vibrate']) {
    Reflect.deleteProperty(Element.prototype, name)
    Reflect.deleteProperty(navigator, name)
  }
  vi.restoreAllMocks()
})

it('animates from a product’s sheet to the cart icon and vibrates', async () => {
  const handleVibrate = vi.fn()
  Object.assign(navigator, { vibrate: handleVibrate })
  const handleAnimate = vi.fn(() => ({ finished: Promise.resolve() }))
  Object.assign(Element.prototype, { animate: handleAnimate })
  const box = new DOMRect(10, 10, 100, 100)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  renderDetail({ user: true })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车' }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择规格' }))
  fireEvent.click(sheet.getByRole('button', { name: '加入购物车' }))
  await waitFor(() => expect(handleAnimate).toHaveBeenCalledTimes(2))
  expect(handleVibrate).toHaveBeenCalledExactlyOnceWith(10)
})

import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderFeature } from '@mall/testing'
import { shopFeature } from './feature.ts'

it.each([
  '/cart',
  '/my',
  '/my/order/99',
  '/coupon',
  '/coupon/center',
  '/evaluate/my',
  '/my/notices',
  '/my/integral',
])('lays out %s in wide rows on a desktop', async (route) => {
  const { container } = renderFeature(shopFeature, { route, user: true })
  await waitFor(() => expect(container.querySelector('[data-wide="rows"]')).toBeTruthy())
})

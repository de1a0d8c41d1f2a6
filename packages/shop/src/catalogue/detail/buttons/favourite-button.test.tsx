import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '@mall/testing'
import { buildCup } from '../../../testing/builders.ts'
import { renderDetail } from '../../../testing/render-detail.ts'
import styles from './favourite-button.module.css'

it('saves a product, and removes it again', async () => {
  const { ports } = renderDetail({
    user: true,
    answers: {
      'goods.detail': buildCup(),
      'goods.refreshSku': refuse('server/internal'),
      'favourites.find': [{ isFavourite: false }, { isFavourite: true }],
      'favourites.add': { isFavourite: true },
      'favourites.remove': { removed: 1 },
      'footprints.add': {},
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '收藏' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已收藏，可在我的收藏中查看'))
  const saved = await screen.findByRole('button', { name: '已收藏' })
  expect(saved.querySelector('svg')?.classList).toContain(styles.saved)
  fireEvent.click(saved)
  await waitFor(() => expect(ports.server.count('favourites.remove')).toBe(1))
})

it('shows an already saved product without an animation', async () => {
  renderDetail({
    user: true,
    answers: { 'favourites.find': { isFavourite: true }, 'footprints.add': {} },
  })
  const saved = await screen.findByRole('button', { name: '已收藏' })
  expect(saved.querySelector('svg')?.classList).not.toContain(styles.saved)
})

it('redirects a guest who saves a product to the sign-in and back', async () => {
  const { here } = renderDetail()
  fireEvent.click(await screen.findByRole('button', { name: '收藏' }))
  await waitFor(() => expect(here()).toContain('/login?'))
  const redirect = new URLSearchParams(here().split('?')[1]).get('redirect')
  expect(redirect).toBe('/ware/detail/1?companyId=1&favourite=1')
})

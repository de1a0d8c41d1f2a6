import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Picture } from '@mall/contract'
import { buildCup } from '../../testing/builders.ts'
import { renderDetail } from '../../testing/render-detail.ts'

const picture = (name: string): Picture => ({ src: `/demo/${name}.webp`, width: 800, height: 800 })

const skus = buildCup().skus.map((sku) => ({
  ...sku,
  picture: picture(sku.specValues[0] === '黑' ? 'black' : 'white'),
}))
const answers = {
  'goods.detail': buildCup({ pictures: [picture('white'), picture('side')], skus }),
}
/** `hidden`: an open sheet hides the page behind it. */
const expectFirstPicture = (src: string) =>
  waitFor(() => {
    const picture = screen.getByRole('img', { name: '保温杯，图片 1', hidden: true })
    expect(picture.getAttribute('src')).toBe(src)
  })

it('shows the picture of the selected SKU first', async () => {
  renderDetail({ answers })
  await expectFirstPicture('/demo/white.webp')
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择规格' }))
  fireEvent.click(sheet.getByRole('button', { name: '黑' }))
  await expectFirstPicture('/demo/black.webp')
})

it('keeps the main picture when the selected SKU has none', async () => {
  renderDetail({
    answers: { 'goods.detail': buildCup({ pictures: [picture('white'), picture('side')] }) },
  })
  await expectFirstPicture('/demo/white.webp')
})

it('opens the picture of the selection large', async () => {
  renderDetail({ answers })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车' }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择规格' }))
  fireEvent.click(sheet.getByRole('button', { name: '黑' }))
  fireEvent.click(sheet.getByRole('button', { name: '查看大图' }))
  const viewer = within(await screen.findByRole('dialog', { name: '查看商品图片' }))
  const shown = viewer.getByRole('img', { name: '查看商品图片 1' })
  expect(shown.getAttribute('src')).toBe('/demo/black.webp')
})

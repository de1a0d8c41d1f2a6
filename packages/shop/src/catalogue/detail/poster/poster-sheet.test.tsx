import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderFeature } from '@mall/testing'
import { shopFeature } from '../../../feature.ts'
import { buildCup } from '../../../testing/builders.ts'

const texts: unknown[] = []
const context = {
  fillRect: vi.fn(),
  fillText: (text: string) => texts.push(text),
  measureText: (text: string) => ({ width: text.length * 30 }),
}
const getContext = vi.fn((): unknown => context)

beforeEach(() => {
  texts.length = 0
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockImplementation(getContext as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  URL.createObjectURL = vi.fn(() => 'blob:poster')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

const open = async () => {
  renderFeature(shopFeature, {
    route: '/ware/detail/1',
    answers: { 'goods.detail': buildCup({ pictures: [] }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: '生成海报' }))
  return within(await screen.findByRole('dialog', { name: '分享海报' }))
}

it('draws name, price and code of a product and saves them as a picture', async () => {
  const sheet = await open()
  const poster = await sheet.findByRole('img', { name: '保温杯的分享海报' })
  expect(poster.getAttribute('src')).toBe('blob:poster')
  expect(texts).toEqual(expect.arrayContaining(['¥59.00', '保温杯', '扫码查看商品']))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download, this.href)
  })
  fireEvent.click(sheet.getByRole('button', { name: '保存图片' }))
  expect(saved).toEqual(['保温杯.png', 'blob:poster'])
})

it('draws the share code of a signed-in shopper', async () => {
  const { ports } = renderFeature(shopFeature, {
    route: '/ware/detail/1',
    user: true,
    answers: {
      'goods.detail': buildCup({ pictures: [] }),
      'share.code': { code: 'AbCd-123_xyz' },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '生成海报' }))
  expect(await screen.findByRole('img', { name: '保温杯的分享海报' })).toBeTruthy()
  expect(ports.server.count('share.code')).toBe(1)
})

it('offers a retry when the device cannot draw', async () => {
  getContext.mockReturnValueOnce(null)
  const sheet = await open()
  expect(await sheet.findByText('海报生成失败')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: '重新加载' }))
  expect(await sheet.findByRole('img', { name: '保温杯的分享海报' })).toBeTruthy()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOfferedShareCard, type LayoutProps } from '@mall/core/feature'
import { buildData, delayed, memoryHost, offline, refuse } from '@mall/testing'
import { buildCup, buildPage, buildCards } from '../../testing/builders.ts'
import { buildRefreshedSku, renderDetail } from '../../testing/render-detail.ts'
import { selectCheckout } from '../../purchase/checkout/use-checkout.ts'

/** Part of the layout that passes the share card to the host. */
function OffersCards({ children }: LayoutProps) {
  useOfferedShareCard()
  return children
}

const openSheet = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车' }))
  return screen.findByRole('dialog', { name: '选择规格' })
}

it('shows a product to a guest without shopper requests', async () => {
  const { ports, host } = renderDetail({ layout: OffersCards })
  expect(await screen.findByRole('heading', { level: 1, name: '保温杯' })).toBeTruthy()
  expect(screen.getByText('白 · 小 · 1 件')).toBeTruthy()
  expect(screen.getByText('运费 ¥8')).toBeTruthy()
  expect(await screen.findByText('不锈钢')).toBeTruthy()
  expect(await screen.findByText('保温 12 小时')).toBeTruthy()
  expect(host.titles.at(-1)).toBe('保温杯')
  const url = expect.stringContaining('/ware/detail/1?companyId=1') as string
  expect(host.offered.at(-1)).toMatchObject({ title: '保温杯', url })
  await waitFor(() =>
    expect(ports.server.requests.map(({ name }) => name).toSorted()).toEqual([
      'goods.detail',
      'goods.related',
      'question.summary',
      'review.summary',
    ]),
  )
  const way = screen.getByText('登录后选择收货地址').closest('a')?.getAttribute('href') ?? ''
  expect(new URLSearchParams(way.split('?')[1]).get('redirect')).toBe('/ware/detail/1?companyId=1')
})

it('shows the details below the reviews once the number of reviews has loaded', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => (respond = resolve))
  renderDetail({
    answers: { 'review.summary': delayed(responded, buildData('review.summary', { total: 3 })) },
  })
  await screen.findByRole('heading', { level: 1, name: '保温杯' })
  expect(screen.queryByText('不锈钢')).toBeNull()
  respond()
  await screen.findByText('不锈钢')
  expect(await screen.findByText('商品评价（3）')).toBeTruthy()
})

it('adds the share code to the card of a chat app’s menu, but of no other host', async () => {
  const answers = { 'share.code': { code: 'a1b2c3d4e5f6' } }
  const inChat = memoryHost({}, { facts: { chatApp: true } })
  renderDetail({ layout: OffersCards, user: true, host: inChat, answers })
  await waitFor(() => expect(inChat.offered.at(-1)?.url).toContain('&s=a1b2c3d4e5f6'))
  const { ports, host } = renderDetail({ layout: OffersCards, user: true, answers })
  await waitFor(() => expect(host.offered.at(-1)?.title).toBe('保温杯'))
  expect(ports.server.count('share.code')).toBe(0)
})

it('shows a shopper the destination, its freight and the current price', async () => {
  renderDetail({
    user: true,
    answers: { 'goods.refreshSku': buildRefreshedSku({ costPoints: 490_000 }) },
  })
  expect(await screen.findByText('浙江省 杭州市')).toBeTruthy()
  expect(screen.getByText('满 ¥99 包邮')).toBeTruthy()
  const info = screen.getByRole('region', { name: '商品信息' })
  expect(info.textContent).toContain('¥49.00')
  expect(await screen.findByRole('link', { name: '购物车，5' })).toBeTruthy()
  expect(screen.getByText('浙江省 杭州市').closest('a')?.getAttribute('href')).toBe(
    '/address?companyId=1&select=1',
  )
})

it('shows the delivery date for the address', async () => {
  renderDetail({ user: true })
  expect(await screen.findByText('预计 1 月 4 日送达')).toBeTruthy()
})

it('shows that a product is not delivered to the address', async () => {
  const delivery = { deliverable: false, arrivesAt: null }
  renderDetail({
    user: true,
    answers: { 'goods.refreshSku': { ...buildRefreshedSku(), delivery } },
  })
  expect(await screen.findByText('不支持配送至该地区')).toBeTruthy()
  expect(screen.queryByText('满 ¥99 包邮')).toBeNull()
})

it('shows the reason on the buttons of an undeliverable product, and links to the addresses', async () => {
  const delivery = { deliverable: false, arrivesAt: null }
  renderDetail({
    user: true,
    answers: { 'goods.refreshSku': { ...buildRefreshedSku(), delivery } },
  })
  const reason = await screen.findByRole<HTMLButtonElement>('button', { name: '该地区不配送' })
  expect(reason.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
  expect(screen.getByRole('link', { name: '更换地址' }).getAttribute('href')).toBe(
    '/address?companyId=1&select=1',
  )
  fireEvent.click(screen.getByRole('button', { name: /^已选/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择规格' }))
  expect(sheet.queryByRole('button', { name: '加入购物车' })).toBeNull()
  expect(sheet.getByRole('link', { name: '更换地址' })).toBeTruthy()
})

it('requests the SKU of the URL first', async () => {
  const { ports } = renderDetail({ route: '/ware/detail/1?skuId=12' })
  await screen.findByRole('heading', { level: 1 })
  expect(ports.server.requests[0]?.args).toEqual({ spuId: '1', skuId: '12' })
})

it('disables unavailable values, and shows price and stock of the selection', async () => {
  renderDetail()
  const sheet = within(await openSheet())
  expect(sheet.getByRole('button', { name: '大' }).getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: '黑' }))
  const large = sheet.getByRole('button', { name: '大' })
  expect(large.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(large)
  expect(sheet.getByText('已选：黑 · 小 · 1 件')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: '白' }))
  fireEvent.click(large)
  expect(sheet.getByText('已选：白 · 大 · 1 件')).toBeTruthy()
  expect(sheet.getByText(/库存 3 件/)).toBeTruthy()
  expect(sheet.getByText('79')).toBeTruthy()
})

it('limits the quantity between minimum and stock, and explains the limit', async () => {
  const { ports } = renderDetail({
    route: '/ware/detail/1',
    answers: { 'goods.detail': buildCup({ selectedSkuId: 12, leastNum: 2 }) },
  })
  const sheet = within(await openSheet())
  fireEvent.click(sheet.getByRole('button', { name: '减少' }))
  expect(ports.notify.messages.at(-1)).toBe('toast: 2 件起购')
  fireEvent.click(sheet.getByRole('button', { name: '增加' }))
  fireEvent.click(sheet.getByRole('button', { name: '增加' }))
  expect(ports.notify.messages.at(-1)).toBe('toast: 库存仅剩 3 件')
  expect(sheet.getByText('已选：白 · 大 · 3 件')).toBeTruthy()
})

it('names the missing specs instead of buying', async () => {
  const { ports } = renderDetail({
    user: true,
    answers: { 'goods.detail': buildCup({ selectedSkuId: null }) },
  })
  const sheet = within(await openSheet())
  fireEvent.click(sheet.getByRole('button', { name: '立即购买' }))
  expect(ports.notify.messages).toEqual(['toast: 请选择颜色、容量'])
})

it('adds the selected quantity to the cart and closes the sheet', async () => {
  const { ports } = renderDetail({ user: true })
  const sheet = within(await openSheet())
  fireEvent.click(sheet.getByRole('button', { name: '增加' }))
  fireEvent.click(sheet.getByRole('button', { name: '加入购物车' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 购物车添加成功~']))
  const request = ports.server.requests.find(({ name }) => name === 'cart.add')
  expect(request?.args).toEqual({ skuId: 11, totalNum: 2, isVerify: true })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择规格' })).toBeNull())
})

it('handles two quick taps as one', async () => {
  const { ports } = renderDetail({ user: true })
  const button = within(await openSheet()).getByRole('button', { name: '加入购物车' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(ports.notify.messages).toHaveLength(1))
  expect(ports.server.count('cart.add')).toBe(1)
})

it('keeps the sheet open when the cart refuses', async () => {
  const { ports } = renderDetail({ user: true, answers: { 'cart.add': refuse('cart/limit') } })
  const sheet = within(await openSheet())
  fireEvent.click(sheet.getByRole('button', { name: '加入购物车' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 超过限购数量']))
  expect(sheet.getByRole('button', { name: '立即购买' })).toBeTruthy()
})

it('opens the checkout with the product bought now', async () => {
  const { shell, here } = renderDetail({ user: true })
  fireEvent.click(within(await openSheet()).getByRole('button', { name: '立即购买' }))
  await waitFor(() => expect(here()).toBe('/order/submit?companyId=1'))
  expect(selectCheckout(shell.store.getState()).submitList).toEqual([
    { skuId: 11, num: 1, cartId: null },
  ])
})

it('shows a delisted product without a buy button', async () => {
  renderDetail({ answers: { 'goods.detail': buildCup({ onSale: false }) } })
  const button = await screen.findByRole('button', { name: '商品已下架' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
})

it.each(['/ware/detail/404', '/ware/detail/abc'])('shows that %s does not exist', async (route) => {
  renderDetail({ route, answers: { 'goods.detail': refuse('goods/not-found') } })
  expect(await screen.findByText('商品不存在或已下架')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去首页逛逛' })).toBeTruthy()
})

it('offers a retry after a load error', async () => {
  renderDetail({ answers: { 'goods.detail': [offline(), buildCup()] } })
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('heading', { level: 1, name: '保温杯' })).toBeTruthy()
})

it('explains the services', async () => {
  renderDetail()
  fireEvent.click(await screen.findByText('7 天无理由'))
  const sheet = await screen.findByRole('dialog', { name: '服务说明' })
  expect(within(sheet).getByText('7 天无理由')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
})

it('links a service to the company’s terms', async () => {
  const promises = [{ name: '7 天无理由', text: '签收次日起 7 天内可以退货。', articleId: 101 }]
  const services = ['7 天无理由', '产地直发']
  renderDetail({ answers: { 'goods.detail': buildCup({ services, promises }) } })
  fireEvent.click(await screen.findByText('7 天无理由 · 产地直发'))
  const sheet = within(await screen.findByRole('dialog', { name: '服务说明' }))
  expect(sheet.getByText('签收次日起 7 天内可以退货。')).toBeTruthy()
  const links = sheet.getAllByRole('link', { name: '详细规则' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/^\/article\/detail\?.*id=101/),
  ])
})

it('shows available goods of the same category for a sold-out product', async () => {
  const skus = buildCup().skus.map((sku) => ({ ...sku, stock: 'sold-out' as const }))
  const { ports } = renderDetail({
    answers: {
      'goods.detail': buildCup({ skus, categoryId: 30 }),
      'goods.listInCategory': buildPage(buildCards(3)),
    },
  })
  const similar = within(await screen.findByRole('region', { name: '相似商品' }))
  // 商品1 is the product itself.
  expect(similar.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    '相似商品',
    '商品2',
    '商品3',
  ])
  const request = ports.server.requests.find(({ name }) => name === 'goods.listInCategory')
  expect(request?.args).toMatchObject({ categoryId: 30, inStock: true })
})

it('shows related goods of an available product with their reasons', async () => {
  const cards = buildCards(2, {}, 5)
  const reasons = ['boughtTogether', 'sameKind'] as const
  const list = cards.map((card, index) => ({ ...card, reason: reasons[index] ?? 'sameKind' }))
  renderDetail({ answers: { 'goods.related': { list } } })
  const related = within(await screen.findByRole('region', { name: '看了又看' }))
  expect(related.getByRole('link', { name: '商品5' })).toBeTruthy()
  expect([related.getByText('常一起买'), related.getByText('同类商品')]).toHaveLength(2)
})

it('requests no similar goods for an available product', async () => {
  const { ports } = renderDetail()
  await screen.findByRole('heading', { level: 1 })
  expect(ports.server.count('goods.listInCategory')).toBe(0)
})

it('reports viewed products to the server once and stores a guest’s on the device', async () => {
  const guest = renderDetail()
  await screen.findByRole('heading', { name: '保温杯' })
  expect(guest.ports.server.count('footprints.add')).toBe(0)
  guest.unmount()
  const { ports } = renderDetail({
    user: true,
    answers: {
      'goods.detail': buildCup(),
      'goods.refreshSku': refuse('server/internal'),
      'favourites.find': { isFavourite: false },
      'footprints.add': {},
    },
  })
  await waitFor(() => expect(ports.server.count('footprints.add')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'footprints.add')
  expect(request?.args).toMatchObject({ seen: [{ spuId: 1 }] })
})

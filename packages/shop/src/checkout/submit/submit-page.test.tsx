import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { signedIn, userLoaded } from '@mall/core/session'
import { buildUser, buildData, refuse } from '@mall/testing'
import { selectCheckout } from '../../purchase/checkout/use-checkout.ts'
import { checkoutDraft } from '../../purchase/checkout/checkout-draft.ts'
import {
  buildPlacedOrder,
  choosePoints,
  getPlacedOrders,
  line,
  priced,
  renderCheckout,
  submitOrder,
  tapSubmit,
  token,
  type RenderedCheckout,
} from '../../testing/render-checkout.ts'
import './submit-page.tsx'

it('shows the address, the goods by supplier and the price breakdown', async () => {
  renderCheckout({ 'pricing.checkout': priced() })
  const address = await screen.findByRole('link', { name: /林小满/ })
  expect(address.textContent).toContain('138****1234')
  expect(address.getAttribute('href')).toBe('/address?companyId=1&select=1')
  const part = screen.getByRole('region', { name: '商城自营仓' }).textContent
  expect(part).toContain('保温杯')
  expect(part).toContain('预计 1 月 4 日送达')
  expect(screen.getByText('1,286 积分抵 ¥12.86')).toBeTruthy()
  expect(screen.getByText('提交后请在 15 分钟内完成支付，超时将自动取消')).toBeTruthy()
  const bar = screen.getByRole('region', { name: '提交订单' })
  expect(bar.textContent).toContain('应付 ¥55.14')
  expect(bar.textContent).not.toContain('已优惠')
})

it('marks the products of an activity', async () => {
  const { ports } = renderCheckout({
    'pricing.checkout': priced(),
    'goods.cssList': [{ spuId: line.spuId, cssBody: '暖礼季' }],
  })
  expect(await screen.findByText('暖礼季')).toBeTruthy()
  const sent = ports.server.requests.find(({ name }) => name === 'goods.cssList')
  expect(sent?.args).toMatchObject({ spuIds: [line.spuId] })
})

const withLine = (change: Partial<typeof line>, problem = '', n = 1) =>
  priced({
    token: token(n),
    problem,
    groups: priced().groups.map((group) => ({ ...group, lines: [{ ...line, ...change }] })),
  })

const getPricedItems = ({ ports }: RenderedCheckout) =>
  ports.server.requests
    .filter(({ name }) => name === 'pricing.checkout')
    .map(({ args }) => args['items'])

it('lowers the quantity of a line with insufficient stock after a refusal and orders at the new price', async () => {
  const scrollIntoView = vi.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  const short = withLine({ num: 3, left: 2 }, '商品库存不足', 2)
  const shown = renderCheckout(
    {
      'pricing.checkout': [withLine({ num: 3 }), short, withLine({ num: 2, left: 2 }, '', 3)],
      'order.commit': [
        refuse('checkout/insufficient-stock', undefined, { lines: [{ skuId: 11, left: 2 }] }),
        buildPlacedOrder(),
      ],
    },
    { num: 3 },
  )
  await submitOrder()
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(await within(part).findByText('仅剩 2 件')).toBeTruthy()
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('仅剩 2 件').parentElement])
  await userEvent.click(within(part).getByRole('button', { name: '减少' }))
  await waitFor(() => expect(screen.queryByText('商品库存不足')).toBeNull())
  await userEvent.click(within(part).getByRole('button', { name: '增加' }))
  expect(shown.ports.notify.messages).toEqual(['toast: 最多可买 2 件'])
  await submitOrder()
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown).map((args) => args['token'])).toEqual([token(1), token(3)])
  expect(getPricedItems(shown)).toEqual([3, 3, 2].map((num) => [{ skuId: 11, num }]))
})

it.each([
  ['it is sold out', { left: 0 }],
  ['the stock is below the minimum quantity', { num: 2, left: 1, leastNum: 2 }],
])('removes a line from the checkout if %s', async (_case, change) => {
  const shown = renderCheckout({ 'pricing.checkout': withLine(change, '商品已售罄') })
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(within(part).getByText('已售罄')).toBeTruthy()
  expect(within(part).queryByRole('textbox')).toBeNull()
  await userEvent.click(within(part).getByRole('button', { name: '移除保温杯' }))
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(selectCheckout(shown.shell.store.getState()).submitList).toEqual([])
})

it('shows a flash price with the regular one, its limit, and why no coupon applies', async () => {
  const flash = { regularCostPoints: 800_000, perPerson: 2, allowsCoupons: false }
  const [group] = priced().groups
  if (!group) throw new Error('no group')
  renderCheckout({
    'pricing.checkout': priced({ groups: [{ ...group, lines: [{ ...line, flash }] }] }),
  })
  expect(await screen.findByText('秒杀价')).toBeTruthy()
  expect(screen.getByText('原价 ¥80.00')).toBeTruthy()
  expect(screen.getByText('每人限 2 件')).toBeTruthy()
  expect(screen.getByText('秒杀商品不可用券')).toBeTruthy()
})

it('requests no price without goods', async () => {
  const { ports } = renderCheckout({}, { empty: true })
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(ports.server.count('pricing.checkout')).toBe(0)
})

it('shows a problem of the price and sends no order', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced({ problem: '商品库存不足' }) })
  expect(await screen.findByText('商品库存不足')).toBeTruthy()
  await tapSubmit()
  expect(getPlacedOrders(shown)).toEqual([])
})

it('links to the cart when the goods can no longer be priced', async () => {
  renderCheckout({ 'pricing.checkout': refuse('checkout/delisted') })
  expect(await screen.findByText('部分商品已下架')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回购物车' })).toBeTruthy()
})

/** Types a remark and switches points off, which expires the session. */
async function loseSession() {
  const shown = renderCheckout({
    'pricing.checkout': ({ usePoints }) =>
      usePoints === false && shown.shell.store.getState().session.token === 't-test'
        ? refuse('session/expired')
        : priced(),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: '订单备注' }), '放前台')
  await choosePoints('不使用')
  await waitFor(() => expect(shown.here()).toMatch(/^\/login.*redirect=%2Forder%2Fsubmit/))
  return shown
}

it('restores the checkout when the session expired and the shopper has signed in again', async () => {
  const { shell, ports, here } = await loseSession()
  shell.store.dispatch(signedIn({ token: 't-2', openId: '' }))
  await waitFor(() => expect(here()).toBe('/order/submit?companyId=1'))
  shell.store.dispatch(userLoaded(buildUser()))
  const remark = await screen.findByRole<HTMLInputElement>('textbox', { name: '订单备注' })
  expect(remark.value).toBe('放前台')
  const request = ports.server.requests.filter(({ name }) => name === 'pricing.checkout').at(-1)
  expect(request?.args).toMatchObject({ items: [{ skuId: 11, num: 1 }], usePoints: false })
})

it('hides the checkout from another shopper who signs in after an expired session', async () => {
  const { shell } = await loseSession()
  shell.store.dispatch(signedIn({ token: 't-2', openId: '' }))
  shell.store.dispatch(userLoaded(buildUser({ id: 8 })))
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(selectCheckout(shell.store.getState()).orderRemark).toBe('')
})

it('does not submit items that another tab has ordered', async () => {
  const { shell } = renderCheckout({ 'pricing.checkout': priced() })
  await screen.findByRole('button', { name: '提交订单' })
  const { checkoutId } = selectCheckout(shell.store.getState())
  checkoutDraft(shell.ports.storage, 1, shell.ports.clock.now).finish(checkoutId)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(await screen.findByText('这些商品已提交订单')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
})

it('uses a fixture that matches the contract', () => {
  expect(buildData('pricing.checkout', priced()).token).toBe(token(1))
})

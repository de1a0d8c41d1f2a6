import { orderIdOf, payAtCashier, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a shopper follows an order in two parcels from 我的 to the courier’s events', async ({
  page,
  mall,
}) => {
  test.slow()
  const { look } = await watch(page)
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const tea = await productOf(mall, '岩上 高山乌龙')
  await putIntoCart(mall, shopper, tea.skuId)
  await putIntoCart(mall, shopper, tea.skuId)
  await page.goto('/cart?companyId=1')
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: /^结算/ }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)

  const piece = { lines: [{ skuId: tea.skuId, num: 1 }] }
  const tail = orderId.slice(-8)
  const first = { shipper: '中通快递', trackingNumber: `ZT${tail}` }
  const second = { shipper: '顺丰速运', trackingNumber: `SF${tail}` }
  await mall.ship(`${orderId}-1`, { ...first, ...piece })
  const detail = `/my/order/detail/${orderId}?companyId=1`
  await page.goto(detail)
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('部分待收货')
  await page.getByRole('link', { name: '查看物流' }).click()
  await expect(page.getByRole('region', { name: '包裹 1' })).toContainText(first.trackingNumber)
  await expect(page.getByRole('region', { name: '待发货', exact: true })).toContainText('×1')

  await mall.lab.advanceParcel(first.trackingNumber, 3)
  await mall.ship(`${orderId}-1`, second)
  await mall.lab.advanceParcel(second.trackingNumber, 26)
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '待收货，1 个订单' }).click()
  const card = page.getByRole('article', { name: `订单 ${orderId}` })
  await expect(card).toContainText('2 个包裹')
  await expect(card).toContainText('快递员正在派送')
  await card.getByRole('link', { name: '查看物流' }).click()
  const parcel = page.getByRole('region', { name: '包裹 2' })
  await expect(parcel).toContainText('派送中')
  await expect(page.getByRole('region', { name: '待发货', exact: true })).toBeHidden()
  await parcel.getByRole('button', { name: '复制快递单号' }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  await lookEverywhere(page, look, 'parcels')
  await parcel.getByRole('link', { name: /快递员正在派送/ }).click()
  const timeline = page.getByRole('region', { name: '物流进度' })
  await expect(timeline.getByRole('listitem').first()).toContainText('派送中')
  await expect(timeline.getByRole('listitem').last()).toContainText('已付款')
  await expect(timeline.getByRole('listitem').nth(-2)).toContainText('包裹已交给顺丰速运')
  await expect(timeline.getByRole('link', { name: /^1\d{10}$/ })).toHaveAttribute('href', /^tel:/)
  await lookEverywhere(page, look, 'parcel-timeline')

  await page.goBack()
  await expect(parcel).toBeVisible()
  await page.goto(detail)
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已完成')
  await mall.expectAuditPasses(1)
})

import type { Page } from '@playwright/test'
import { orderIdOf, payAtCashier, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

const order = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `订单 ${orderId}` })

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** Expects the accessible names of the order icons of 我的, which include their counts. */
async function expectCounts(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/my?companyId=1')
  const icons = page.getByRole('navigation', { name: '订单状态' })
  for (const name of names) {
    await expect(icons.getByRole('link', { name, exact: true })).toBeVisible()
  }
}

test('an order of two suppliers is shipped and received parcel by parcel', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const headphones = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  const tea = await productOf(mall, '岩上 高山乌龙')
  await putIntoCart(mall, shopper, headphones.skuId)
  await putIntoCart(mall, shopper, tea.skuId)
  await page.goto('/cart?companyId=1')
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '结算 (2)' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await expectCounts(page, ['待付款，1 个订单', '待发货', '待收货'])
  await page.goto(`/checkstand?companyId=1&orderId=${orderId}`)
  await payAtCashier(page)
  await expect(order(page, orderId)).toContainText('待发货')
  await expectCounts(page, ['待付款', '待发货，1 个订单', '待收货'])

  const shipped = await mall.ship(`${orderId}-1`)
  await expectCounts(page, ['待付款', '待发货，1 个订单', '待收货，1 个订单'])
  await page.getByRole('link', { name: '待收货，1 个订单' }).click()
  await expect(order(page, orderId)).toContainText('部分待收货')
  await openTab(page, '待发货')
  await expect(order(page, orderId)).toContainText('部分待收货')

  await openTab(page, '待收货')
  await order(page, orderId).getByRole('button', { name: '确认收货' }).click()
  const question = page.getByRole('alertdialog', { name: '确认已经收到已发货的商品了吗？' })
  await question.getByRole('button', { name: '确认收货' }).click()
  await expect(order(page, orderId)).toBeHidden()
  await expect(page.getByRole('heading', { name: '还没有相关订单' })).toBeVisible()
  await openTab(page, '待发货')
  await expect(order(page, orderId)).toContainText('待发货')

  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  const parcel = page.getByRole('region').filter({ hasText: shipped.trackingNumber }).last()
  await expect(parcel).toContainText('已收货')
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('待发货')
  await expect(page.getByRole('button', { name: '取消未发货商品' })).toBeVisible()
  await expectCounts(page, ['待付款', '待发货，1 个订单', '待收货'])
  await mall.expectAuditPasses(1)
})

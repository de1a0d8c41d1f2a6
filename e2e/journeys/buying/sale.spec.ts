import type { Page } from '@playwright/test'
import {
  buyNow,
  logInByPassword,
  submitWithPoints,
  writeAddress,
} from '../../fixtures/screen/actions.ts'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import {
  readPointsAndStock,
  expectSold,
  orderIdOf,
  orderOf,
  payAtCashier,
  productOf,
} from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Opens all orders from the home page by the taps of a shopper. */
async function expectInOrders(page: Page, orderId: string, status: string): Promise<void> {
  await page.goto('/my/order/99?companyId=1')
  const order = page.getByRole('article').filter({ hasText: orderId })
  await expect(order).toContainText(status)
}

test('a shopper finds a product by a misspelled search and pays an order with points only', async ({
  page,
  mall,
}) => {
  const who = await mall.enter(people.zhouyuan)
  const product = await productOf(mall, '听涧 头戴式', ['石墨黑', '标准版'])
  const before = await readPointsAndStock(mall, who, product.skuId)

  await page.goto('/')
  await expect(page).toHaveURL('/home?companyId=1')
  await page.getByRole('link', { name: '搜索商品' }).click()
  await page.getByRole('searchbox').fill('降燥耳机')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: product.name }).click()
  await buyNow(page, ['石墨黑', '标准版'])
  await expect(page).toHaveURL('/login?companyId=1&redirect=%2Forder%2Fsubmit%3FcompanyId%3D1')
  await logInByPassword(page, 'zhouyuan')
  await expect(page.getByText(product.name)).toBeVisible()
  await submitWithPoints(page)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  const orderId = await orderIdOf(page)

  const order = await expectSold(mall, { who, orderId, skuId: product.skuId, num: 1, before })
  expect(order.paid_cash).toBe(0)
  expect(order.paid_points).toBeGreaterThan(0)
  await expectInOrders(page, orderId, '待发货')
})

/** `plain`: code loads when it is rendered, nothing is prefetched, no event is replayed. */
for (const [loading, name] of [
  ['full', '岩上 桂花红茶'],
  ['plain', '果言 鲜榨苹果汁'],
] as const) {
  test(`a shopper finds a product by category and pays an order with money only, ${loading} loading`, async ({
    page,
    mall,
  }) => {
    await page.addInitScript((mode) => Object.assign(window, { mallLoading: mode }), loading)
    const who = await mall.enter(people.heqing)
    const product = await productOf(mall, name)
    const before = await readPointsAndStock(mall, who, product.skuId)

    await page.goto('/')
    // In plain mode a tap before hydration is not replayed.
    if (loading === 'plain') await isHydrated(page)
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '分类' })
      .click()
    await page.getByRole('navigation').getByRole('button', { name: '粮油美食' }).click()
    const shelf = page.getByRole('region', { name: '茶饮咖啡' })
    await shelf.getByRole('link', { name: '全部' }).click()
    await page.getByRole('link', { name: product.name }).click()
    await buyNow(page, product.specValues)
    await logInByPassword(page, 'heqing')
    await page.getByRole('button', { name: '提交订单' }).click()
    const orderId = await orderIdOf(page)
    expect(await orderOf(mall, 1, orderId)).toMatchObject({ status: 0, paid_cash: 0 })
    await payAtCashier(page)
    await expect(page.getByRole('article').filter({ hasText: orderId })).toContainText('待发货')

    const order = await expectSold(mall, { who, orderId, skuId: product.skuId, num: 1, before })
    expect(order.paid_points).toBe(0)
    expect(order.paid_cash).toBeGreaterThan(0)
  })
}

test('a shopper enters an address at checkout and pays an order with points and money', async ({
  page,
  mall,
}) => {
  const who = await mall.enter(people.sutang)
  await mall.removeAddresses(who)
  const product = await productOf(mall, '炊雅 不粘平底煎锅')
  const before = await readPointsAndStock(mall, who, product.skuId)

  await page.goto('/')
  await page.getByRole('link', { name: '搜索商品' }).click()
  await page.getByRole('searchbox').fill('平底煎锅')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: product.name }).click()
  await buyNow(page, product.specValues)
  await logInByPassword(page, 'sutang')
  await page.getByRole('link', { name: /添加收货地址/ }).click()
  await writeAddress(page)
  await expect(page).toHaveURL('/order/submit?companyId=1')
  await expect(page.getByRole('link', { name: /苏棠/ })).toContainText('文竹里 12 号')
  await submitWithPoints(page)
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  await expect(page.getByRole('article').filter({ hasText: orderId })).toContainText('待发货')

  const order = await expectSold(mall, { who, orderId, skuId: product.skuId, num: 1, before })
  expect(order.paid_points).toBe(500)
  expect(order.paid_cash).toBeGreaterThan(0)

  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  await page.getByRole('button', { name: '取消订单' }).click()
  const sheet = page.getByRole('dialog', { name: '请选择取消原因' })
  await expect(sheet).toContainText('500 积分 + ¥')
  await sheet.getByText('不想要了').click()
  await sheet.getByRole('button', { name: '取消并退款' }).click()
  const refund = page.getByRole('region', { name: '取消订单退款' })
  await expect(refund).toContainText('退回积分账户')
  await expect(refund).toContainText('原路退回微信支付')
  await expect(refund).toContainText('已退款')
  expect(await orderOf(mall, 1, orderId)).toMatchObject({
    status: 5,
    refunded_points: order.paid_points,
    refunded_cash: order.paid_cash,
  })
  expect(await readPointsAndStock(mall, who, product.skuId)).toEqual(before)
  await mall.expectAuditPasses(1)
})

import { buyNow } from '../../fixtures/screen/actions.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import {
  readPointsAndStock,
  expectSold,
  orderIdOf,
  payAtCashier,
  productOf,
} from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a shopper uses a part of the points, leaves the cashier and pays the order later', async ({
  page,
  mall,
}) => {
  const who = await mall.signIn(people.chenmo)
  const product = await productOf(mall, '敲敲 无线静音')
  const before = await readPointsAndStock(mall, who, product.skuId)
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await buyNow(page, product.specValues)

  await page.getByRole('button', { name: /^积分抵扣/ }).click()
  const choice = page.getByRole('dialog', { name: '使用积分' })
  await choice.getByRole('textbox', { name: '使用的积分' }).fill('500')
  await choice.getByRole('button', { name: '确定' }).click()
  const sums = page.getByRole('region', { name: '金额明细' })
  await expect(sums).toContainText('积分抵扣-¥5.00')
  await page.reload()
  await expect(sums).toContainText('积分抵扣-¥5.00')

  const submit = page.getByRole('button', { name: '提交订单' })
  const confirm = page.getByRole('dialog', { name: '使用 500 积分' })
  await submit.dblclick()
  await expect(confirm).toContainText(
    `使用后剩余${(before.points - 500).toLocaleString('en-US')} 积分`,
  )
  await page.goBack()
  await expect(confirm).toBeHidden()
  expect(await readPointsAndStock(mall, who, product.skuId)).toEqual(before)
  await submit.click()
  await confirm.getByRole('button', { name: '确认并去支付' }).click()

  const orderId = await orderIdOf(page)
  const { expiresAt } = await mall.served<{ expiresAt: string }>(`/api/tbOrder/v1/${orderId}`, {
    token: who.token,
  })
  const deadline = new Date(expiresAt).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  })
  await expect(page.getByRole('region', { name: '应付金额' })).toBeVisible()
  await page.goBack()
  const kept = page.getByRole('dialog', { name: /^订单已为您保留至 / })
  await expect(kept).toContainText(deadline)
  await kept.getByRole('button', { name: '继续支付' }).click()
  await expect(kept).toBeHidden()
  await page.goBack()
  await kept.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/\/ware\/detail\//)

  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '待付款' }).click()
  const order = page.getByRole('article', { name: `订单 ${orderId}` })
  await order.getByRole('link', { name: /去支付/ }).click()
  await payAtCashier(page)
  await expect(order).toContainText('待发货')
  const sold = await expectSold(mall, { who, orderId, skuId: product.skuId, num: 1, before })
  expect(sold.paid_points).toBe(500)
})

import { openFlashSale } from '../../fixtures/mall/activities.ts'
import {
  orderIdOf,
  payAtCashier,
  placeOrder,
  productOf,
  putIntoCart,
} from '../../fixtures/mall/sale.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

const addressOf = (id: number) => `/sec-kill/activity?companyId=1&id=${String(id)}`

test('tomorrow’s session offers a reminder, which can be withdrawn', async ({ page, mall }) => {
  await mall.signIn(await mall.newShopper())
  const sku = await productOf(mall, '野里 天幕遮阳棚')
  const startsIn = 86_400
  const id = await openFlashSale(mall, { ...sku, startsIn, endsIn: startsIn + 60 })
  await page.goto(addressOf(id))
  await page.getByRole('button', { name: '开抢提醒我' }).click()
  await page.getByRole('button', { name: '取消提醒' }).click()
  await expect(page.getByRole('button', { name: '开抢提醒我' })).toBeVisible()
})

test('a shopper waits for a session by its countdown and pays an order', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const sku = await productOf(mall, '野里 强光手电')
  const id = await openFlashSale(mall, { ...sku, startsIn: 12, endsIn: 3_600 })
  await page.goto(addressOf(id))
  const buy = page.getByRole('button', { name: /^马上抢 / })
  await expect(buy).toHaveCount(0)
  await expect(buy).toBeVisible()
  await buy.click()
  await page.getByRole('button', { name: '提交订单' }).click()
  await payAtCashier(page)
  await page.goto(addressOf(id))
  await expect(page.getByText('已抢 20%')).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('an order at a price from before the start or after the end is refused', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const sku = await productOf(mall, '听浪 大框防雾泳镜')
  const id = await openFlashSale(mall, { ...sku, startsIn: 10, endsIn: 22 })
  const items = [{ skuId: sku.skuId, num: 1 }]
  const price = async () => {
    const { token } = shopper
    const args = { items, usePoints: false }
    type Info = { token: string; payable: number; address: { id: number } }
    return mall.served<Info>('/api/h5GoodsSpu/v2/queryAccountInfo', { method: 'POST', token, args })
  }
  const early = await price()
  await page.goto(addressOf(id))
  const buy = page.getByRole('button', { name: /^马上抢 / })
  await expect(buy).toBeVisible()
  const refused = await mall.call('/api/h5Order/v1/commitOrder', {
    method: 'POST',
    token: shopper.token,
    args: {
      token: early.token,
      payable: early.payable,
      addressId: early.address.id,
      couponId: null,
      usePoints: false,
      remark: '',
    },
  })
  expect(refused).toMatchObject({ flag: false, message: '商品价格已变化，请确认后重新提交' })

  await buy.click()
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeVisible()
  await expect.poll(async () => (await price()).payable).toBe(early.payable)
  await submit.click()
  await expect(page.getByText(/价格已变化/).first()).toBeVisible()
  await page.goto(addressOf(id))
  await expect(page.getByText('本场已结束，以下为成交情况')).toBeVisible()
  await expect(buy).toHaveCount(0)
  const sold = await mall.sql(`select from audit_orders where company_id = 1 and user_id = $1`, [
    shopper.userId,
  ])
  expect(sold).toHaveLength(0)
  await mall.expectAuditPasses(1)
})

test('the last piece is sold out and offered again once its order is cancelled', async ({
  page,
  mall,
}) => {
  const { look } = await watch(page)
  const [first, second] = [await mall.newShopper(), await mall.newShopper()]
  await mall.addAddress(first)
  await mall.addAddress(second)
  const sku = await productOf(mall, '野里 户外指南针')
  const id = await openFlashSale(mall, { ...sku, pieces: 1, startsIn: -60, endsIn: 3_600 })
  const orderId = await placeOrder(mall, first, sku.skuId)
  await mall.signIn(second)
  await page.goto(addressOf(id))
  await expect(page.getByText('有订单待付款，未付的会重新开抢')).toBeVisible()
  await lookEverywhere(page, look, 'flash-sale-session')
  await mall.served(`/api/tbOrder/v2/cancel/${orderId}`, {
    method: 'PUT',
    token: first.token,
    args: { reason: '不想要了' },
  })
  await page.getByRole('button', { name: /^刷新 / }).click()
  await page.getByRole('button', { name: /^马上抢 / }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  expect(await orderIdOf(page)).toMatch(/^\d{20}$/)
  await payAtCashier(page)
  await page.goto(addressOf(id))
  await expect(page.getByText('已售罄').first()).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('the cart shows the price of the running session and orders at it', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const sku = await productOf(mall, '扬羽 耐打羽毛球')
  await openFlashSale(mall, { ...sku, perPerson: 2, startsIn: -60, endsIn: 3_600 })
  await putIntoCart(mall, shopper, sku.skuId, 2)
  await page.goto('/cart?companyId=1')
  const row = page.getByRole('article', { name: sku.name })
  await expect(row).toContainText(/限时秒杀 (\d\d-\d\d )?\d\d:\d\d 结束/)
  const due = Math.floor((sku.costPoints * 3) / 4) * 2
  const yuan = (due / 10_000).toFixed(2)
  await expect(page.getByRole('button', { name: '结算 (2)' })).toBeVisible()
  await expect(page.getByText(yuan).first()).toBeVisible()
  await page.getByRole('button', { name: '结算 (2)' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  const [line] = await mall.database.arrange<{ amount: number }>(
    'select goods_amount::float8 as amount from orders where company_id = 1 and id = $1',
    [orderId],
  )
  expect(line?.amount).toBe(due)
  await mall.expectAuditPasses(1)
})

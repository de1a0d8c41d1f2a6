import type { Page } from '@playwright/test'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'
import { answerPaid, orderIdOf, placeOrder } from '../../fixtures/mall/sale.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ownCompanies, restlessSku } from '../../fixtures/mall/seed-file.ts'

const companyId = ownCompanies.restless

/** Signs in a shopper with an address and opens the product of a SKU. */
async function atProduct(page: Page, mall: MallDriver, skuId: number): Promise<Shopper> {
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  await mall.addAddress(shopper)
  await page.goto(`/ware/detail/${skuId}?companyId=${companyId}`)
  return shopper
}

async function toCheckout(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: '购买', exact: true })
    .getByRole('button', { name: '立即购买' })
    .click()
  const sheet = page.getByRole('dialog', { name: '选择规格' })
  await sheet.getByRole('button', { name: '立即购买' }).click()
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
}

const submitButton = (page: Page) => page.getByRole('button', { name: '提交订单' })

/** An unpaid order of a new shopper, at the checkstand. */
async function atCheckstand(page: Page, mall: MallDriver): Promise<string> {
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  await mall.addAddress(shopper)
  const orderId = await placeOrder(mall, shopper, restlessSku.staple)
  await page.goto(`/checkstand?companyId=${companyId}&orderId=${orderId}`)
  return orderId
}

const inList = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `订单 ${orderId}` })

const ordersOf = (mall: MallDriver, { userId }: Shopper) =>
  mall.sql<{ order_id: string; status: number }>(
    'select order_id, status from audit_orders where company_id = $1 and user_id = $2',
    [companyId, userId],
  )

const paymentsOf = (mall: MallDriver, orderId: string) =>
  mall.sql<{ status: string }>(
    'select status from audit_payments where company_id = $1 and order_id = $2',
    [companyId, orderId],
  )

test('a payment cancelled at the cashier can be repeated and is charged once', async ({
  page,
  mall,
}) => {
  const orderId = await atCheckstand(page, mall)
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '取消支付' }).click()
  await expect(findMessage(page, '该订单尚未支付')).toBeVisible()
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await answerPaid(page)
  await expect(inList(page, orderId)).toContainText('待发货')
  const paid = (await mall.lab.paymentsOf(orderId)).filter(({ state }) => state === 'SUCCESS')
  expect(paid).toHaveLength(1)
  const succeeded = (await paymentsOf(mall, orderId)).filter((one) => one.status === 'succeeded')
  expect(succeeded).toHaveLength(1)
})

test('an order becomes paid although the shopper never returns from the payment app', async ({
  page,
  mall,
}) => {
  const orderId = await atCheckstand(page, mall)
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '支付后不返回' }).click()
  await expect.poll(() => paymentsOf(mall, orderId)).toEqual([{ status: 'succeeded' }])
  await page.goto(`/my/order/99?companyId=${companyId}`)
  await expect(inList(page, orderId)).toContainText('待发货')
})

test('a provider without notifications is queried when the shopper reports the payment', async ({
  page,
  mall,
}) => {
  const orderId = await atCheckstand(page, mall)
  await mall.lab.script({ on: 'pay', behaviour: 'silent', of: orderId })
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  // The server waits a second for the notification before it queries; no shopper pays that fast.
  await mall.database.arrange(
    "update payments set created_at = created_at - interval '2 seconds' where order_id = $1",
    [orderId],
  )
  await answerPaid(page)
  await expect(inList(page, orderId)).toContainText('待发货')
})

test('a payment cancelled at the provider is reported without a prompt and can still be made', async ({
  page,
  mall,
}) => {
  const orderId = await atCheckstand(page, mall)
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '取消支付' }).click()
  await expect(findMessage(page, '该订单尚未支付')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '微信支付完成了吗？' })).toBeHidden()
  await page.goto(`/my/order/99?companyId=${companyId}`)
  await expect(inList(page, orderId)).toContainText('待付款')
  await inList(page, orderId)
    .getByRole('link', { name: /去支付/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/checkstand\\?.*orderId=${orderId}`))
})

test('a double tap on the submit button places one order', async ({ page, mall }) => {
  const shopper = await atProduct(page, mall, restlessSku.staple)
  await toCheckout(page)
  await submitButton(page).dblclick()
  const orderId = await orderIdOf(page)
  expect(await ordersOf(mall, shopper)).toEqual([{ order_id: orderId, status: 0 }])
})

test('a reload during submission places one order and continues to its payment', async ({
  page,
  mall,
}) => {
  const shopper = await atProduct(page, mall, restlessSku.staple)
  await toCheckout(page)
  // The server places the order, and its response is lost.
  const made = new Promise<void>((done) => {
    void page.route(
      '**/api/h5Order/v1/**',
      async (route) => {
        await route.fetch()
        done()
      },
      { times: 1 },
    )
  })
  await submitButton(page).click()
  await made
  await page.reload()
  await expect(page.getByRole('heading', { name: '收银台' })).toBeVisible()
  const orderId = await orderIdOf(page)
  expect(await ordersOf(mall, shopper)).toEqual([{ order_id: orderId, status: 0 }])
})

test('a changed price is shown in place, and the order can be placed at it', async ({
  page,
  mall,
}, { retry }) => {
  const skuId = restlessSku.dearer[retry ? 1 : 0]
  const shopper = await atProduct(page, mall, skuId)
  await toCheckout(page)
  await expect(submitButton(page)).toBeEnabled()
  await mall.database.arrange(
    `with dearer as (
       update skus set cost_points = $1 where company_id = $2 and id = $3 returning company_id, spu_id
     )
     update spus s set cost_points = $1 from dearer where s.company_id = dearer.company_id and s.id = dearer.spu_id`,
    [1_250_000, companyId, skuId],
  )
  await submitButton(page).click()
  const words = '商品价格已变化，请确认后重新提交'
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('region', { name: '提交订单' })).toContainText('125')
  expect(await ordersOf(mall, shopper)).toEqual([])
  await submitButton(page).click()
  await orderIdOf(page)
  expect(await ordersOf(mall, shopper)).toHaveLength(1)
})

test('a last piece that another shopper has bought is shown as sold out in place', async ({
  page,
  mall,
}, { retry }) => {
  const skuId = restlessSku.lastPiece[retry ? 1 : 0]
  const shopper = await atProduct(page, mall, skuId)
  await toCheckout(page)
  await expect(submitButton(page)).toBeEnabled()
  const faster = await mall.newShopper(companyId)
  await mall.addAddress(faster)
  await placeOrder(mall, faster, skuId)
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /售罄|库存不足/ })).toBeVisible()
  expect(await ordersOf(mall, shopper)).toEqual([])
  await mall.expectAuditPasses(companyId)
})

test('a cancelled order releases its stock and cannot be paid any more', async ({ page, mall }) => {
  const orderId = await atCheckstand(page, mall)
  await page.goto(`/my/order/99?companyId=${companyId}`)
  await inList(page, orderId).getByRole('button', { name: '取消订单' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('不想要了').click()
  await sheet.getByRole('button', { name: /取消订单|提交|确定/ }).click()
  await expect(inList(page, orderId)).toContainText('已取消')
  // Closing a popup goes one step back in the history, which would abort the next step of the test.
  await expect(sheet).toBeHidden()
  await page.goto(`/checkstand?companyId=${companyId}&orderId=${orderId}`)
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  await mall.expectAuditPasses(companyId)
})

import type { Page } from '@playwright/test'
import type { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { answerPaid, readPointsAndStock, expectSold, placeOrder } from '../../fixtures/mall/sale.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'

const companyId = ownCompanies.threeChannels
const skuId = companyId * 100

// The stock of the SKU is compared before and after each sale.
test.describe.configure({ mode: 'serial' })

/** An unpaid order of a new shopper, at the checkstand of a company with three channels. */
async function atCheckstand(page: Page, mall: MallDriver) {
  const who = await mall.signIn(await mall.newShopper(companyId))
  await mall.addAddress(who)
  const before = await readPointsAndStock(mall, who, skuId)
  const orderId = await placeOrder(mall, who, skuId)
  await page.goto(`/checkstand?companyId=${companyId}&orderId=${orderId}`)
  return { who, orderId, skuId, num: 1, before }
}

async function goToAlipay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  await page.getByRole('button', { name: /^支付宝 ¥/ }).click()
  await expect(page).toHaveURL(/\/gateway\.do\?.*method=alipay\.trade\.wap\.pay/)
}

const paymentsOf = (mall: MallDriver, orderId: string) =>
  mall.sql<{ channel: string; status: string }>(
    `select channel, status from audit_payments
     where company_id = $1 and order_id = $2 order by created_at`,
    [companyId, orderId],
  )

test('a shopper pays by Alipay in a phone’s browser and is offered Alipay first afterwards', async ({
  page,
  mall,
}) => {
  const sale = await atCheckstand(page, mall)
  await expect(page.getByRole('button', { name: /^微信支付 ¥/ })).toBeVisible()
  await goToAlipay(page)
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page).toHaveURL(/\/checkstand\/success\?/)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  await expectSold(mall, sale)
  expect(await paymentsOf(mall, sale.orderId)).toEqual([{ channel: 'alipay', status: 'succeeded' }])

  const next = await placeOrder(mall, sale.who, skuId)
  await page.goto(`/checkstand?companyId=${companyId}&orderId=${next}`)
  await expect(page.getByRole('button', { name: /^支付宝 ¥/ })).toBeVisible()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('支付宝')
})

test('an order with a payment cancelled at Alipay can be paid by another channel', async ({
  page,
  mall,
}) => {
  const sale = await atCheckstand(page, mall)
  await goToAlipay(page)
  await page.getByRole('button', { name: '取消支付' }).click()
  await expect(findMessage(page, '该订单尚未支付')).toBeVisible()
  await expect(page.getByRole('region', { name: '应付金额' })).toContainText('¥')

  await page.getByRole('radio', { name: '微信支付' }).check({ force: true })
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await answerPaid(page)
  const order = page.getByRole('article', { name: `订单 ${sale.orderId}` })
  await expect(order).toContainText('待发货')

  await expectSold(mall, sale)
  expect(await paymentsOf(mall, sale.orderId)).toEqual([
    { channel: 'alipay', status: 'closed' },
    { channel: 'wechat', status: 'succeeded' },
  ])
})

test('an order is paid on UnionPay’s page, which returns by a form', async ({ page, mall }) => {
  const sale = await atCheckstand(page, mall)
  await page.getByRole('radio', { name: '银联支付' }).check({ force: true })
  await page.getByRole('button', { name: /^银联支付 ¥/ }).click()
  await expect(page).toHaveURL(/\/gateway\/api\/frontTransReq\.do/)
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await page.getByRole('button', { name: '返回商户' }).click()
  await expect(page).toHaveURL(/\/checkstand\/success\?/)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  await expectSold(mall, sale)
  expect(await paymentsOf(mall, sale.orderId)).toEqual([
    { channel: 'unionpay', status: 'succeeded' },
  ])
})

import type { Page } from '@playwright/test'
import {
  chooseReason,
  expectRequestStatus,
  refundedOf,
  requestFromOrder,
} from '../../fixtures/mall/after-sales.ts'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'
import { payAtCashier, placeOrder } from '../../fixtures/mall/sale.ts'
import { ownCompanies, returningSku } from '../../fixtures/mall/seed-file.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'
import { refusals } from '@mall/contract/refusals'

const companyId = ownCompanies.returning

async function newShopper(mall: MallDriver): Promise<Shopper> {
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  await mall.addAddress(shopper)
  return shopper
}

/** Pays an order in the browser and shows its page. */
async function pay(page: Page, orderId: string): Promise<void> {
  await page.goto(`/checkstand?companyId=${companyId}&orderId=${orderId}`)
  await payAtCashier(page)
  await showOrder(page, orderId)
}

const showOrder = (page: Page, orderId: string) =>
  page.goto(`/my/order/detail/${orderId}?companyId=${companyId}`)

const ship = (mall: MallDriver, orderId: string) =>
  mall.operate(`/orders/${orderId}-1/ship`, companyId, {
    shipper: '顺丰速运',
    trackingNumber: `SF${orderId.slice(-8)}`,
  })

const approve = (mall: MallDriver, id: string) =>
  mall.operate(`/after-sales/${id}/approve`, companyId)

/** Expects the order to show its request on the line, without 确认收货. */
async function expectOpenRequest(
  page: Page,
  mall: MallDriver,
  { token }: Shopper,
  orderId: string,
): Promise<void> {
  await showOrder(page, orderId)
  await expect(page.getByRole('link', { name: '退款审核中，查看售后详情' })).toBeVisible()
  await expect(page.getByRole('button', { name: '确认收货' })).toHaveCount(0)
  const confirmed = await mall.call(`/api/tbOrder/v1/confirm/${orderId}`, {
    method: 'PUT',
    companyId,
    token,
  })
  expect(confirmed).toMatchObject({ code: refusals['order/after-sale-open'].code })
}

test('a refund without a return is changed, withdrawn, requested again and paid out', async ({
  page,
  mall,
}) => {
  const orderId = await placeOrder(mall, await newShopper(mall), returningSku.refundOnly)
  await pay(page, orderId)
  await ship(mall, orderId)
  await showOrder(page, orderId)
  await requestFromOrder(page)
  await expectRequestStatus(page, '待审核')

  await page.getByRole('link', { name: '修改申请' }).click()
  await page.getByRole('textbox', { name: '补充说明' }).fill('买错了')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('申请已修改')).toBeVisible()
  await page.getByRole('button', { name: '撤销申请' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销申请' }).click()
  await expectRequestStatus(page, '已撤销')

  await showOrder(page, orderId)
  const id = await requestFromOrder(page)
  await approve(mall, id)
  await page.goto(`/my?companyId=${companyId}`)
  await page.getByRole('link', { name: '退款/售后' }).click()
  await page
    .getByRole('article', { name: `售后申请 ${id}` })
    .getByRole('link')
    .click()
  await expectRequestStatus(page, '已退款')
  await expect(page.getByRole('region', { name: '退款金额' })).toContainText('¥30.00')
  expect(await refundedOf(mall, companyId, orderId)).toEqual({
    status: 5,
    refunded_points: 0,
    refunded_cash: 3_000,
  })
  await showOrder(page, orderId)
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已关闭')
  await mall.expectAuditPasses(companyId)
})

test('goods are returned with a parcel, and only resaleable ones return to stock', async ({
  page,
  mall,
}) => {
  test.slow()
  const { look } = await watch(page)
  const skuId = returningSku.returned
  const readStock = async () =>
    (
      await mall.sql<{ available: number }>(
        'select available from audit_stock where company_id = $1 and sku_id = $2',
        [companyId, skuId],
      )
    )[0]?.available ?? 0
  const shopper = await newShopper(mall)
  const orderId = await placeOrder(mall, shopper, skuId, { num: 2 })
  await pay(page, orderId)
  const sold = await readStock()
  await ship(mall, orderId)
  await showOrder(page, orderId)
  await lookEverywhere(page, look, 'order-shipped')
  const id = await requestFromOrder(page, { kind: '退货退款', reason: '商品破损' }, (form) =>
    lookEverywhere(form, look, 'refund-apply'),
  )
  await expectOpenRequest(page, mall, shopper, orderId)

  await page.goto(`/my/refund/detail?companyId=${companyId}&id=${id}`)
  await approve(mall, id)
  await page.reload()
  await expectRequestStatus(page, '待退货')
  await lookEverywhere(page, look, 'refund-to-return')

  await page.getByRole('link', { name: '填写退货物流' }).click()
  await page.getByRole('button', { name: /^快递公司/ }).click()
  await page.getByText('中通快递', { exact: true }).click()
  await page.getByRole('textbox', { name: '快递单号' }).fill('ZT 9876 5432')
  await lookEverywhere(page, look, 'refund-logistics')
  await page.getByRole('button', { name: '提交' }).click()
  await expectRequestStatus(page, '退货中')
  await expect(page.getByRole('region', { name: '退货物流' })).toContainText('ZT98765432')

  const [line] = await mall.database.arrange<{ line_id: number }>(
    'select line_id from after_sale_lines where company_id = $1 and after_sale_id = $2',
    [companyId, id],
  )
  await mall.operate(`/after-sales/${id}/receive`, companyId, {
    lines: [{ lineId: line?.line_id, saleable: 1 }],
  })
  await page.reload()
  await expectRequestStatus(page, '已退款')
  await lookEverywhere(page, look, 'refund-finished')
  expect(await readStock()).toBe(sold + 1)
  expect(await refundedOf(mall, companyId, orderId)).toMatchObject({ refunded_cash: 6_000 })
  await page.goto(`/my/notices?companyId=${companyId}`)
  for (const title of ['售后申请已收到', '售后申请已通过', '商家已收到退货', '退款已完成'])
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await mall.expectAuditPasses(companyId)
})

test('an order paid by points, cash and a coupon is refunded to all of them in two requests', async ({
  page,
  mall,
}, { retry }) => {
  const userName = `tuihuan${retry}`
  const shopper = await mall.signIn(await mall.enter({ companyId, userName }))
  await mall.addAddress(shopper)
  const orderId = await placeOrder(mall, shopper, returningSku.twoRequests, {
    num: 2,
    usePoints: true,
    useCoupon: true,
  })
  await pay(page, orderId)
  await requestFromOrder(page, { pieces: 1 })
  await expect(page.getByRole('region', { name: '退款金额' })).toContainText('¥15.00')
  await expectRequestStatus(page, '已退款')
  expect(await refundedOf(mall, companyId, orderId)).toEqual({
    status: 1,
    refunded_points: 1_000,
    refunded_cash: 1_500,
  })

  await showOrder(page, orderId)
  await requestFromOrder(page)
  await expectRequestStatus(page, '已退款')
  await expect(page.getByText('优惠券已退回')).toBeVisible()
  expect(await refundedOf(mall, companyId, orderId)).toEqual({
    status: 5,
    refunded_points: 2_000,
    refunded_cash: 3_000,
  })
  await mall.expectAuditPasses(companyId)
})

test('a refund without a response of its provider arrives later, once, while its page waits', async ({
  page,
  mall,
}) => {
  const orderId = await placeOrder(mall, await newShopper(mall), returningSku.slowRefund)
  await pay(page, orderId)
  await mall.lab.script({ on: 'refund', behaviour: 'lost', times: 1, of: orderId })
  await requestFromOrder(page)
  await expectRequestStatus(page, '退款中')
  await expectRequestStatus(page, '已退款')
  const refunds = await mall.sql(
    'select status, amount from audit_refunds where company_id = $1 and order_id = $2',
    [companyId, orderId],
  )
  expect(refunds).toEqual([{ status: 'succeeded', amount: 3_000 }])
  await mall.expectAuditPasses(companyId)
})

test('a picture of a damaged product is uploaded over an unstable network', async ({
  page,
  mall,
}) => {
  const orderId = await placeOrder(mall, await newShopper(mall), returningSku.evidence)
  await pay(page, orderId)
  await ship(mall, orderId)
  await showOrder(page, orderId)
  await page.getByRole('link', { name: /退款\/售后/ }).click()
  await page.getByRole('region', { name: '操作' }).getByRole('link', { name: '申请售后' }).click()
  const field = page.getByRole('group', { name: '图片凭证' })
  const upload = '**/api/upload/v1/pictures'
  await page.route(upload, (route) => route.abort('connectionreset'))
  const buffer = await page.screenshot()
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'damage.png', mimeType: 'image/png', buffer })
  await expect(field.getByRole('alert')).toContainText('damage.png：网络错误，请检查网络连接')
  await page.unroute(upload)
  await field.getByRole('button', { name: '重试上传 damage.png' }).click()
  await expect(field.getByRole('img', { name: '图片凭证 1' })).toBeVisible()

  await chooseReason(page, '其他')
  await expect(page.getByRole('region', { name: '退款金额' })).toContainText('审核通过后')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expectRequestStatus(page, '待审核')
  const evidence = page.getByRole('region', { name: '图片凭证' })
  const picture = evidence.getByRole('img', { name: '图片凭证 1' })
  await expect(picture).toHaveAttribute('src', /^\/media\/signed\//)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await evidence.getByRole('button', { name: '图片凭证 1' }).click()
  await expect(page.getByRole('dialog', { name: '图片凭证' })).toBeVisible()
})

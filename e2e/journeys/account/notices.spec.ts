import { orderIdOf, payAtCashier, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a parcel is found in the inbox, its order opened, and the notice read', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const tea = await productOf(mall, '岩上 高山乌龙')
  await putIntoCart(mall, shopper, tea.skuId)
  await page.goto('/cart?companyId=1')
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: /^结算/ }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  const { trackingNumber } = await mall.ship(`${orderId}-1`)

  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '消息，1 条未读' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible()
  await expect(page.getByText('1 条未读')).toBeVisible()
  const notice = page.getByRole('link', { name: /订单已发货/ })
  await expect(notice).toContainText(trackingNumber)
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/my/order/detail/${orderId}`))
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('待收货')
  await page.goBack()
  await expect(page.getByText('没有未读消息')).toBeVisible()
  await expect(notice).not.toContainText('未读')
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled()

  await page.getByRole('link', { name: '设置' }).click()
  const parcels = page.getByRole('switch', { name: '发货通知' })
  await expect(parcels).toBeChecked()
  await parcels.click()
  await expect(parcels).not.toBeChecked()
  await page.reload()
  await expect(parcels).not.toBeChecked()
  await expect(page.getByText('关系到账号安全，以下消息始终发送')).toBeVisible()
  await mall.expectAuditPasses(1)
})

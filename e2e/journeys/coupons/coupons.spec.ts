import { orderIdOf, productOf } from '../../fixtures/mall/sale.ts'
import { buyNow, findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const NEW_YEAR = '新年开门红满减券'
const WINTER = '冬日暖礼季满减券'

test('a coupon from the centre reduces an order, and returns when it is cancelled', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '优惠券', exact: true }).click()
  await page.getByRole('link', { name: '去领券中心' }).click()
  await expect(page.getByRole('article').filter({ hasText: NEW_YEAR })).toContainText('未开始')
  await page.getByRole('button', { name: `领取 ${WINTER}` }).click()
  await expect(findMessage(page, '领取成功')).toBeVisible()
  await page.getByRole('link', { name: `去使用 ${WINTER}` }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  const product = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await buyNow(page, product.specValues)
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('-¥30.00')
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)

  const mine = (tab: string) => page.goto(`/coupon?companyId=1&tab=${tab}`)
  await mine('unused')
  await expect(page.getByRole('link', { name: '已锁定' })).toHaveAttribute(
    'href',
    new RegExp(orderId),
  )
  await page.getByRole('link', { name: '已锁定' }).click()
  await page.getByRole('button', { name: '取消订单' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('不想要了').click()
  await sheet.getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已取消')
  await mine('unused')
  await expect(page.getByRole('link', { name: `去使用 ${WINTER}` })).toBeVisible()
  await mall.expectBooksAgree(1)
})

test('a code of an operator is exchanged once, and a wrong one is refused at its field', async ({
  page,
  mall,
}) => {
  await mall.signIn(await mall.newShopper())
  await page.goto('/coupon/center?companyId=1')
  await page.getByRole('textbox', { name: '兑换码' }).fill('0000-0000-00000')
  await page.getByRole('button', { name: '兑换', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('兑换码不正确')
})

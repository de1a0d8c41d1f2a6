import { orderIdOf, payAtCashier, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a received product is reviewed with a picture, followed up, and read by others', async ({
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
  await mall.ship(`${orderId}-1`)
  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认收货' }).click()

  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '待评价，1 个订单' }).click()
  const card = page.getByRole('article', { name: `订单 ${orderId}` })
  await card.getByRole('link', { name: '评价' }).click()
  await page.getByRole('link', { name: '评价', exact: true }).click()
  const words = `茶汤清亮，第三泡最香（${orderId.slice(-6)}）`
  await page.getByRole('radio', { name: /5/ }).check({ force: true })
  await page.getByRole('button', { name: '质量很好' }).click()
  await page.getByRole('textbox', { name: '评价内容' }).fill(words)
  await page
    .getByLabel(/添加图片/)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('img', { name: '添加图片 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByRole('heading', { name: '我的评价' })).toBeVisible()
  const own = page.getByRole('article').filter({ hasText: words })
  await expect(own).toBeVisible()

  await page.getByRole('link', { name: '追评' }).click()
  await page.getByRole('textbox', { name: '追评' }).fill('喝完一盒，又买了一盒')
  await page.getByRole('button', { name: '提交追评' }).click()
  await expect(own).toContainText('喝完一盒，又买了一盒')

  await page.goto(`/ware/detail/${tea.spuId}?companyId=1`)
  const reviews = page.getByRole('region', { name: '商品评价' })
  await expect(reviews).toContainText(words)
  await reviews.getByRole('link', { name: /好评率/ }).click()
  await page.getByRole('button', { name: /^有图/ }).click()
  const shown = page.getByRole('article').filter({ hasText: words })
  await expect(shown).toContainText('当天追评')
  await shown.getByRole('button', { name: '评价图片 1' }).click()
  await expect(page.getByRole('dialog', { name: '评价图片' })).toBeVisible()
  await page.goBack()
  await shown.getByRole('button', { name: '有用' }).click()
  await expect(shown.getByRole('button', { name: '有用 1' })).toBeVisible()

  await page.goto('/my/order/6?companyId=1')
  await expect(card).toBeHidden()
  await mall.expectBooksAgree(1)
})

import {
  orderIdOf,
  payAtCashier,
  placeOrder,
  productOf,
  putIntoCart,
} from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a received product is reviewed with a picture and a follow-up, which others see', async ({
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
  await page.getByRole('link', { name: '待评价，1 种商品' }).click()
  await page.getByRole('link', { name: '评价', exact: true }).click()
  const words = `茶汤清亮，第三泡最香（${orderId.slice(-6)}）`
  await page.getByRole('radio', { name: /5/ }).check({ force: true })
  await page.getByRole('button', { name: '质量很好' }).click()
  await page.getByRole('textbox', { name: '评价内容' }).fill(words)
  await page.reload()
  await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '评价内容' })).toHaveValue(words)

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/upload/v1/pictures', async (route) => {
    await released
    await route.continue()
  })
  await page
    .getByLabel(/添加图片/)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByRole('button', { name: '还有 1 张图片上传中' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: '我的评价' })).toBeVisible()
  const own = page.getByRole('article').filter({ hasText: words })
  await expect(own).toBeVisible()

  await page.getByRole('link', { name: '追评' }).click()
  await page.getByRole('textbox', { name: '追评' }).fill('喝完一盒，又买了一盒')
  await page.getByRole('button', { name: '提交追评' }).click()
  await expect(own).toContainText('喝完一盒，又买了一盒')

  await page.goto(`/ware/detail/${tea.spuId}?companyId=1`)
  const reviews = page.getByRole('region', { name: '会员评价' })
  await expect(reviews).toContainText(words)
  await reviews.getByRole('link', { name: /好评率|查看全部/ }).click()
  await page.getByRole('tab', { name: /^有图/ }).click()
  const shown = page.getByRole('article').filter({ hasText: words })
  await expect(shown).toContainText('当天追评')
  await shown.getByRole('button', { name: '评价图片 1' }).click()
  await expect(page.getByRole('dialog', { name: '评价图片' })).toBeVisible()
  await page.goBack()
  await shown.getByRole('button', { name: '有用' }).click()
  await expect(shown.getByRole('button', { name: '有用 1' })).toBeVisible()

  await page.goto('/my/order/6?companyId=1')
  await expect(page.getByRole('article', { name: `订单 ${orderId}` })).toBeHidden()
  await mall.expectAuditPasses(1)
})

test('an anonymous review is answered by the seller, reported by a shopper and hidden', async ({
  page,
  mall,
}) => {
  const buyer = await mall.signIn(await mall.newShopper())
  await mall.addAddress(buyer)
  const tea = await productOf(mall, '岩上 桂花红茶')
  const orderId = await placeOrder(mall, buyer, tea.skuId)
  await page.goto(`/checkstand?orderId=${orderId}&companyId=1`)
  await payAtCashier(page)
  await mall.ship(`${orderId}-1`)
  const { companyId, token } = buyer
  await mall.served(`/api/tbOrder/v1/confirm/${orderId}`, { method: 'PUT', companyId, token })

  const words = `桂花香足，一泡就出味（${orderId.slice(-6)}）`
  await page.goto(`/evaluate/add-list?orderId=${orderId}&companyId=1`)
  await page.getByRole('link', { name: '评价', exact: true }).click()
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  await page.getByRole('textbox', { name: '评价内容' }).fill(words)
  await page.getByRole('switch', { name: /匿名评价/ }).click()
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  type Reviews = { list: { id: number; text: string }[] }
  const { list } = await mall.served<Reviews>('/api/evaluate/v1/mine', { companyId, token })
  const id = list.find(({ text }) => text === words)?.id ?? 0
  await mall.operate(`/reviews/${String(id)}/reply`, companyId, { text: '谢谢喜欢' })

  await mall.signIn(await mall.newShopper())
  await page.goto(`/evaluate/ware?spuId=${String(tea.spuId)}&sort=newest&companyId=1`)
  const review = page.getByRole('article').filter({ hasText: words })
  await expect(review).toContainText('匿名用户')
  await expect(review).toContainText('商家回复：谢谢喜欢')
  await review.getByRole('button', { name: '举报' }).click()
  const sheet = page.getByRole('dialog', { name: '举报这条评价' })
  await sheet.getByRole('radio', { name: '与商品无关' }).check()
  await sheet.getByRole('button', { name: '举报' }).click()
  await expect(page.getByText('已举报，感谢您的反馈')).toBeVisible()

  await mall.operate(`/reviews/${String(id)}/hide`, companyId, { reason: '被举报' })
  await page.reload()
  await expect(page.getByRole('tab', { name: /^全部/ })).toBeVisible()
  await expect(review).toHaveCount(0)
  await mall.expectAuditPasses(1)
})

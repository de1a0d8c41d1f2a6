import {
  orderIdOf,
  payAtCashier,
  placeOrder,
  productOf,
  putIntoCart,
} from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a pending order is redirected, found by its number, and its seller is reminded', async ({
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

  await mall.served('/api/address/v2/add', {
    method: 'POST',
    companyId: 1,
    token: shopper.token,
    args: {
      receiver: '周晓',
      tel: '13900000001',
      province: '上海市',
      city: '上海市',
      county: '浦东新区',
      town: '张江镇',
      detail: '碧波路 2 号',
      isDefault: false,
    },
  })
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '待发货，1 个订单' }).click()
  const card = page.getByRole('article', { name: `订单 ${orderId}` })
  await card.getByRole('link').first().click()
  const receiver = page.getByRole('region', { name: '收货信息' })
  await page.getByRole('button', { name: '修改地址' }).click()
  const sheet = page.getByRole('dialog', { name: '修改地址' })
  await sheet.getByText('碧波路 2 号').click()
  await sheet.getByRole('button', { name: '使用这个地址' }).click()
  await expect(receiver).toContainText('碧波路 2 号')

  await page.getByRole('button', { name: '催发货' }).click()
  await expect(page.getByText('已提醒商家尽快发货')).toBeVisible()
  await page.getByRole('button', { name: '催发货' }).click()
  await expect(page.getByText('今天已经提醒过商家了')).toBeVisible()

  await page.goto('/my/order/99?companyId=1')
  await page.getByRole('button', { name: '搜索订单' }).click()
  const box = page.getByRole('searchbox', { name: '搜索订单' })
  await box.fill('没有这样的商品')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: '没有找到相关订单' })).toBeVisible()
  await box.fill(orderId.slice(-8))
  await box.press('Enter')
  await expect(card).toContainText('待发货')
  await mall.expectAuditPasses(1)
})

test('an encrypted link of a partner opens its screen', async ({ page, mall }) => {
  const companyId = 112
  await mall.signIn(await mall.newShopper(companyId))
  const { link } = await mall.operate<{ link: string }>('/links', companyId, {
    path: '/search?kw=a',
  })
  await page.goto(link)
  await expect(page).toHaveURL(/\/search\?kw=a&companyId=112$/)
  await page.goto(link.replace(/.{4}$/, 'AAAA'))
  await expect(page.getByRole('heading', { name: '链接无效' })).toBeVisible()
})

test('the invoice of an order is requested, issued and downloaded', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const tea = await productOf(mall, '岩上 高山乌龙')
  const orderId = await placeOrder(mall, shopper, tea.skuId)
  await page.goto(`/checkstand?companyId=1&orderId=${orderId}`)
  await payAtCashier(page)
  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  await page.getByRole('link', { name: /^发票/ }).click()
  await page.getByRole('button', { name: '企业' }).click()
  await page.getByRole('textbox', { name: '发票抬头' }).fill('好物有限公司')
  await page.getByRole('textbox', { name: '税号' }).fill('91310000MA1FL0X00X')
  await page.getByRole('button', { name: '申请开票' }).click()
  await expect(page.getByRole('region', { name: '发票状态' })).toContainText('开具中')

  await mall.operate(`/invoices/${orderId}/issue`, 1, {
    number: '24312000000012345678',
    base64: Buffer.from('%PDF-1.7\n%%EOF').toString('base64'),
  })
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载发票' }).click()
  expect((await download).suggestedFilename()).toBe('24312000000012345678.pdf')
  await mall.expectAuditPasses(1)
})

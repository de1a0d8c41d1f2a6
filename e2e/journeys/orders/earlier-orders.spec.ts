import { orderIdOf, payAtCashier, putIntoCart } from '../../fixtures/mall/sale.ts'
import { ownCompanies, restlessSku } from '../../fixtures/mall/seed-file.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an order is found by the name of its goods and bought again without a delisted product', async ({
  page,
  mall,
}) => {
  const companyId = ownCompanies.restless
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  await mall.addAddress(shopper)
  const relist = (isOnSale: boolean) =>
    mall.database.arrange('update spus set on_sale = $3 where company_id = $1 and id = $2', [
      companyId,
      restlessSku.discontinued,
      isOnSale,
    ])
  await relist(true)
  await putIntoCart(mall, shopper, restlessSku.staple, 2)
  await putIntoCart(mall, shopper, restlessSku.discontinued)
  await page.goto(`/cart?companyId=${companyId}`)
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: /^结算/ }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  await relist(false)

  await page.goto(`/my/order/99?companyId=${companyId}`)
  await page.getByRole('button', { name: '搜索订单' }).click()
  const box = page.getByRole('searchbox', { name: '搜索订单' })
  await box.fill('停售')
  await box.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article', { name: `订单 ${orderId}` })
  await card.getByRole('button', { name: '更多' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再次购买' }).click()
  await expect(page.getByText('「停售的咖啡」暂时无法购买')).toBeVisible()
  await expect(page).toHaveURL(/\/cart\?/)
  const row = (name: string) => page.getByRole('article', { name })
  await expect(row('常备的咖啡').getByRole('textbox')).toHaveValue('2')
  await expect(row('停售的咖啡')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: '搜索订单' })).toHaveValue('停售')
  await mall.expectAuditPasses(companyId)
})

test('a shopper opens orders of the former mall from 我的', async ({ page, mall }) => {
  await mall.signIn({ userName: 'linzhixia' })
  const { look } = await watch(page)
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: /原商城订单/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '原商城订单' })).toBeVisible()
  const orders = page.getByRole('list', { name: '原商城订单' }).getByRole('article')
  await expect(orders).toHaveCount(2)
  const latest = page.getByRole('article', { name: '原商城订单 GY2025061800127' })
  await expect(latest).toContainText('景岭 手冲咖啡壶 600ml')
  await expect(latest).toContainText('实付 1,200 积分 + ¥59.00')
  await expect(latest).toContainText('已完成')
  await lookEverywhere(page, look, 'former-orders')

  const guest = await mall.newShopper()
  const { list } = await mall.served<{ list: unknown[] }>('/api/h5Order/v1/queryHistoryOrder', {
    token: guest.token,
    args: { page: 1, size: 10 },
  })
  expect(list).toEqual([])
})

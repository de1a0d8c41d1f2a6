import { productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

const ICON = '暖礼季'

test('goods of an activity show its icon on card, page, cart row and checkout line', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  const scarf = await productOf(mall, '素织 山羊绒围巾')
  const icon = page.getByText(ICON, { exact: true })

  await page.goto(`/ware/list?companyId=1&kw=${scarf.name}`)
  const card = page.getByRole('article').filter({ hasText: scarf.name })
  await expect(card.getByText(ICON)).toBeVisible()
  await page.goto(`/ware/detail/${scarf.spuId}?companyId=1`)
  await expect(icon.first()).toBeVisible()

  await putIntoCart(mall, shopper, scarf.skuId)
  await page.goto('/cart?companyId=1')
  await expect(page.getByRole('article', { name: scarf.name }).getByText(ICON)).toBeVisible()
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '结算' }).click()
  await expect(page).toHaveURL(/\/order\/submit/)
  await expect(icon.first()).toBeVisible()
})

import { openFlashSale } from '../../fixtures/mall/activities.ts'
import { orderIdOf, productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a product of the running session is ordered at its price, at most twice', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const sku = await productOf(mall, '野里 便携炉头')
  const id = await openFlashSale(mall, { ...sku, perPerson: 2, startsIn: -60, endsIn: 3_600 })
  const list = `/sec-kill/list?companyId=1&id=${String(id)}`
  const buy = page.getByRole('button', { name: `马上抢 ${sku.name}` })
  for (const order of [1, 2]) {
    await page.goto(`${list}&order=${String(order)}`)
    await expect(page.getByRole('timer')).toBeVisible()
    await buy.click()
    await page.getByRole('button', { name: '提交订单' }).click()
    expect(await orderIdOf(page)).toMatch(/^\d{20}$/)
  }
  await page.goto(list)
  await buy.click()
  await expect(page.getByText('超过限购数量')).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('the next session offers a reminder and no order', async ({ page, mall }) => {
  await mall.signIn(await mall.newShopper())
  await page.goto('/sec-kill/list?companyId=1')
  await page
    .getByRole('tab', { name: /即将开始|明日预告/ })
    .last()
    .click()
  await page.getByRole('button', { name: '开抢提醒我' }).click()
  await page.getByRole('button', { name: '取消提醒' }).click()
  await expect(page.getByRole('button', { name: '开抢提醒我' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^马上抢 / })).toHaveCount(0)
})

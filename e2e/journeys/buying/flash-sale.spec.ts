import { orderIdOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a product of the running session is ordered at its price, at most twice', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  await page.goto('/sec-kill/list?companyId=1')
  await expect(page.getByRole('timer')).toBeVisible()
  const buy = page.getByRole('button', { name: /^马上抢 / }).first()
  const name = ((await buy.getAttribute('aria-label')) ?? '').replace('马上抢 ', '')
  for (const order of [1, 2]) {
    await page.goto(`/sec-kill/list?companyId=1&order=${String(order)}`)
    await page.getByRole('button', { name: `马上抢 ${name}` }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    expect(await orderIdOf(page)).toMatch(/^\d{20}$/)
  }
  await page.goto('/sec-kill/list?companyId=1')
  await page.getByRole('button', { name: `马上抢 ${name}` }).click()
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

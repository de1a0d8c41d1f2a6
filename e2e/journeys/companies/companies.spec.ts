import { logInByPassword, findMessage, submitWithPoints } from '../../fixtures/screen/actions.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import {
  readPointsAndStock,
  orderIdOf,
  orderOf,
  payAtCashier,
  productOf,
} from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a closed shop admits no shopper, not even after a retry', async ({ page }) => {
  await page.goto('/?companyId=2')
  await expect(page).toHaveURL('/building?companyId=2&redirect=%2F%3FcompanyId%3D2')
  await expect(page.getByRole('heading', { name: '晴川礼遇' })).toBeVisible()
  await page.getByRole('button', { name: '重新进入' }).click()
  await expect(findMessage(page, '商城还未开放，请稍后再来')).toBeVisible()
  await expect(page).toHaveURL(/\/building/)
})

test('a points mall prices in its own unit, accepts only points and offers no cash', async ({
  page,
  mall,
}) => {
  const who = await mall.signIn(people.fangning)
  const product = await productOf(mall, '沐白 山茶花', [], 3)
  const before = await readPointsAndStock(mall, who, product.skuId)
  await page.goto('/home?companyId=3')
  await expect(page.getByRole('region', { name: '我的福豆' })).toContainText('3,600')
  await expect(page.getByText('¥')).toHaveCount(0)

  await page.goto(`/ware/detail/${product.spuId}?companyId=3&skuId=${product.skuId}`)
  await expect(page.getByRole('region', { name: '商品信息' })).toContainText('福豆')
  const bar = page.getByRole('region', { name: '购买', exact: true })
  await bar.getByRole('button', { name: '立即购买' }).click()
  const sheet = page.getByRole('dialog', { name: '选择规格' })
  await sheet.getByRole('button', { name: '立即购买' }).click()
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await expect(page.getByText('福豆支付')).toBeVisible()
  await expect(page.getByRole('main').getByText('¥')).toHaveCount(0)
  await submitWithPoints(page)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  const order = await orderOf(mall, 3, await orderIdOf(page))
  expect(order).toMatchObject({ status: 1, paid_cash: 0 })
  const [now] = await mall.sql<{ balance: number }>(
    `select balance from audit_accounts where company_id = 3 and owner_id = $1 and account = 'user'`,
    [who.userId],
  )
  expect(now?.balance).toBe(before.points - order.paid_points)
  await mall.expectAuditPasses(3)
})

test('the checkout reports insufficient points before submission', async ({ page, mall }) => {
  await mall.signIn({ companyId: 3, userName: 'tangyi' })
  const product = await productOf(mall, '岁礼 新春', [], 3)
  await page.goto(`/ware/detail/${product.spuId}?companyId=3&skuId=${product.skuId}`)
  const bar = page.getByRole('region', { name: '购买', exact: true })
  await bar.getByRole('button', { name: '立即购买' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即购买' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /不足/ })).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(findMessage(page, /不足/)).toBeVisible()
  await expect(page).toHaveURL(/\/order\/submit/)
})

test('a bank’s mall has its blue theme and shows its notice as often as configured', async ({
  page,
}) => {
  await page.goto('/home?companyId=4')
  const notice = page.getByRole('dialog', { name: '温馨提示' })
  await expect(notice).toContainText('积分乐园由海岸银行信用卡中心提供')
  const colour = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mall-bg').toLowerCase(),
    )
  expect(await colour()).toBe('#1f5fbf')
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await notice.getByRole('checkbox', { name: '7 天内不再提醒' }).check()
  await notice.getByRole('button', { name: '我知道了' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('group', { name: '活动横幅' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a sign-in by code in a foreign channel also registers', async ({ page }) => {
  await page.goto('/home?companyId=5')
  await expect(page.getByRole('group', { name: '活动横幅' })).toBeVisible()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByRole('tab', { name: '验证码注册/登录' }).click()
  await expect(page.getByRole('button', { name: '注册/登录', exact: true })).toBeVisible()
})

test('a cash mall shows neither points nor coupons and is paid with money', async ({
  page,
  mall,
}) => {
  const product = await productOf(mall, '稻里 五常', [], 6)
  await page.goto(`/ware/detail/${product.spuId}?companyId=6&skuId=${product.skuId}`)
  const bar = page.getByRole('region', { name: '购买', exact: true })
  await bar.getByRole('button', { name: '立即购买' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即购买' }).click()
  await logInByPassword(page, 'maixiang')
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(product.name)).toBeVisible()
  await expect(main.getByText('优惠券')).toHaveCount(0)
  await expect(main.getByText('积分')).toHaveCount(0)
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  await expect(page.getByRole('article', { name: `订单 ${orderId}` })).toContainText('待发货')
  expect(await orderOf(mall, 6, orderId)).toMatchObject({ status: 1, paid_points: 0 })
  await mall.expectAuditPasses(6)
})

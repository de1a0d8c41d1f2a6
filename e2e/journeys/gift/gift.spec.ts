import type { Page } from '@playwright/test'
import { fillAddress } from '../../fixtures/screen/actions.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { issueGiftCard } from '../../fixtures/mall/gift-cards.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A card of the demo, which this journey does not use up. */
const DEMO_CARD = '8800112655207346'

async function redeemOne(
  page: Page,
  writeReceiver: () => Promise<void>,
  look?: (name: string) => Promise<void>,
): Promise<void> {
  const gifts = page.getByRole('list', { name: '可选礼品' }).getByRole('listitem')
  await gifts.first().getByRole('checkbox').click()
  await expect(page.getByText(/^已选 1 \/ \d 件$/)).toBeVisible()
  await page.getByRole('link', { name: '下一步' }).click()
  await writeReceiver()
  await look?.('gift-order-submit')
  await page.getByRole('button', { name: '提交兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
  await look?.('gift-order-success')
  await page.getByRole('link', { name: '查看兑换记录' }).click()
}

test('a card is redeemed for goods without an account, cancelled and used again', async ({
  page,
  mall,
}) => {
  const { look } = await watch(page)
  const { skuId } = await productOf(mall, '跃场 5 号足球')
  const batch = { title: '秋日选品卡', kind: 'choice', value: 2 } as const
  const card = await issueGiftCard(mall, { ...batch, skuIds: [skuId] })
  await page.goto('/gift/login?companyId=1')
  await page.getByRole('textbox', { name: '卡号' }).fill(card.number)
  await page.getByLabel('密码', { exact: true }).fill(card.password)
  await page.getByRole('button', { name: '立即兑换' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()
  const count = (await page.getByText(/^已选 0 \/ \d 件$/).textContent()) ?? ''
  await redeemOne(
    page,
    () => fillAddress(page),
    (name) => lookEverywhere(page, look, name),
  )
  const orders = page.getByRole('article')
  const order = orders.first()
  await expect(order).toContainText('待发货')
  await order.getByRole('button', { name: '取消兑换' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消兑换' }).click()
  await expect(order.getByRole('button', { name: '取消兑换' })).toBeHidden()

  await page.goto('/gift/index?companyId=1')
  await expect(page.getByText(count, { exact: true })).toBeVisible()
  // The form has the receiver of the cancelled order.
  await redeemOne(page, () =>
    expect(page.getByRole('textbox', { name: '收货人' })).toHaveValue('苏棠'),
  )
  await expect(order).toContainText('待发货')
  await expect(orders.filter({ hasText: '待发货' })).toHaveCount(1)
  await mall.expectAuditPasses(1)
})

test('a wrong password is refused at its field', async ({ page }) => {
  await page.goto('/gift/login?companyId=1')
  await page.getByRole('textbox', { name: '卡号' }).fill(DEMO_CARD)
  await page.getByLabel('密码', { exact: true }).fill('0000-0000-000')
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '卡号或密码不正确' })).toBeVisible()
})

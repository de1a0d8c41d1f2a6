import { answerCaptcha, fillAddress } from '../../fixtures/screen/actions.ts'
import { smsCode } from '../../fixtures/mall/test-users.ts'
import { issueGiftCard } from '../../fixtures/mall/gift-cards.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

const ELECTRONIC_PHONE = '13800000004'
const companyId = 1
const balance = { title: '心意余额卡', kind: 'balance', topUp: true } as const

test('a balance pays one order in part, and cash pays the rest of the second', async ({
  page,
  mall,
}) => {
  const sku = await productOf(mall, '木制拼图 1000 片')
  const value = sku.costPoints * 3
  const card = await issueGiftCard(mall, { ...balance, value, skuIds: [sku.skuId] })
  await page.goto('/gift/login?companyId=1')
  await page.getByRole('textbox', { name: '卡号' }).fill(card.number)
  await page.getByLabel('密码', { exact: true }).fill(card.password)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()

  const { token } = await mall.served<{ token: string }>('/api/gift/v1/login', {
    method: 'POST',
    companyId,
    args: { ...card, device: 'e'.repeat(32) },
  })
  const read = async () =>
    (await mall.served<{ left: number }>('/api/gift/v1/info', { companyId, token })).left
  const price = async (num: number) =>
    mall.served<{ freight: number; cash: number }>('/api/gift/v1/price', {
      method: 'POST',
      companyId,
      token,
      args: { items: [{ skuId: sku.skuId, num }] },
    })
  const submit = async (num: number, writeReceiver: () => Promise<void>) => {
    await page.goto(`/gift/order-submit?items=${sku.skuId}.${num}&companyId=1`)
    await writeReceiver()
    await expect(page.getByRole('region', { name: '金额明细' })).toContainText('礼品卡支付')
    await page.getByRole('button', { name: '提交兑换' }).click()
  }
  const isReceiverKept = () =>
    expect(page.getByRole('textbox', { name: '收货人' })).toHaveValue('苏棠')

  const { freight } = await price(1)
  expect(freight).toBeGreaterThan(0)
  await submit(1, () => fillAddress(page))
  await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
  const left = value - sku.costPoints - freight
  expect(await read()).toBe(left)

  await submit(Math.floor(left / sku.costPoints) + 1, isReceiverKept)
  await expect(page.getByRole('heading', { level: 1, name: '支付差价' })).toBeVisible()
  await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
  await mall.expectAuditPasses(companyId)
})

test('an electronic card opens after an SMS code to its phone', async ({ page }) => {
  await page.goto('/gift/login?companyId=1')
  await page.getByRole('link', { name: '打开短信收到的电子卡' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(ELECTRONIC_PHONE)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await answerCaptcha(page)
  await expect(page.getByText('验证码已发送到 138****0004')).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(smsCode)
  await page.getByRole('button', { name: '打开礼品卡' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()
  await expect(page.getByText('已选 0 / 1 件')).toBeVisible()
})

test('a card is transferred to a phone and opened by its shopper', async ({ page, mall }) => {
  const { skuId } = await productOf(mall, '跃场 5 号足球')
  const batch = { title: '秋日选品卡', kind: 'choice', value: 2 } as const
  const issued = await issueGiftCard(mall, { ...batch, skuIds: [skuId] })
  const receiver = await mall.newShopper()
  const giver = await mall.signIn(await mall.newShopper())
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '礼品卡', exact: true }).click()
  await page.getByRole('textbox', { name: '卡号' }).fill(issued.number)
  await page.getByLabel('密码', { exact: true }).fill(issued.password)
  await page.getByRole('button', { name: '添加礼品卡' }).click()
  const card = page.getByRole('article', { name: '秋日选品卡' })
  await card.getByRole('button', { name: '转赠' }).click()
  const sheet = page.getByRole('dialog', { name: '转赠' })
  await sheet.getByRole('textbox', { name: '对方手机号' }).fill(receiver.phone)
  await sheet.getByRole('button', { name: '转赠', exact: true }).click()
  await expect(card).toContainText('转赠中')
  await expect(card.getByRole('button', { name: '打开' })).toBeHidden()

  await mall.signIn(receiver)
  await page.goto('/my/notices?companyId=1')
  await page.getByRole('link', { name: /收到一张礼品卡/ }).click()
  await expect(page).toHaveURL(/\/my\/cards\?/)
  await page.getByRole('button', { name: '领取' }).click()
  await page
    .getByRole('article', { name: '秋日选品卡' })
    .getByRole('button', { name: '打开' })
    .click()
  await expect(page.getByText('已选 0 / 2 件')).toBeVisible()

  await mall.signIn(giver)
  await page.goto('/my/notices?companyId=1')
  await expect(page.getByText('礼品卡已被收下')).toBeVisible()
  await mall.expectAuditPasses(companyId)
})

test('a card is credited to points once, which pay the rest of a balance order', async ({
  page,
  mall,
}) => {
  const points = await issueGiftCard(mall, { title: '积分卡', kind: 'points', value: 5_000 })
  const { skuId, costPoints } = await productOf(mall, '木制拼图 1000 片')
  // Two pieces cost ¥10 and the freight more than the card is worth.
  const value = costPoints * 2 - 100_000
  const card = await issueGiftCard(mall, { ...balance, value, skuIds: [skuId] })
  const shopper = await mall.signIn(await mall.newShopper())
  await page.goto('/exchangecard?companyId=1')
  const submit = async () => {
    await page.getByRole('textbox', { name: '卡号' }).fill(points.number)
    await page.getByLabel('密码', { exact: true }).fill(points.password)
    await page.getByRole('button', { name: '立即兑换' }).click()
  }
  await submit()
  await expect(page.getByText('5,000 积分已到账')).toBeVisible()
  await page.getByRole('link', { name: '查看积分明细' }).click()
  await expect(page.getByText('礼品卡 积分卡')).toBeVisible()
  await expect(page.getByText('+5,000', { exact: true })).toBeVisible()

  await page.goto('/exchangecard?companyId=1')
  await submit()
  await expect(
    page.getByRole('alert').filter({ hasText: /^礼品卡已于 .* 兑换到账号 / }),
  ).toBeVisible()

  await page.goto('/gift/login?companyId=1')
  await page.getByRole('textbox', { name: '卡号' }).fill(card.number)
  await page.getByLabel('密码', { exact: true }).fill(card.password)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()
  await page.goto(`/gift/order-submit?items=${skuId}.2&companyId=1`)
  await fillAddress(page)
  await page.getByRole('switch', { name: '用积分支付差价' }).click()
  const sums = page.getByRole('region', { name: '金额明细' })
  await expect(sums.getByText('积分支付', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交兑换' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
  const [account] = await mall.sql<{ balance: number }>(
    "select balance from audit_accounts where company_id = $1 and owner_id = $2 and account = 'user'",
    [companyId, shopper.userId],
  )
  expect(account?.balance).toBeLessThan(5_000)
  await mall.expectAuditPasses(companyId)
})

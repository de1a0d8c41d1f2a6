import { randomBytes } from 'node:crypto'
import { buyNow, findMessage } from '../../fixtures/screen/actions.ts'
import { orderIdOf, payAtCashier } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

const CARD_SPU = 190_001
const MISSING = '20200101000000000000'
type Secrets = { list: { id: number; maskedNumber: string; revealedAt: string | null }[] }

test('a card secret is bought, revealed once, copied and hidden from other shoppers', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await page.goto(`/ware/detail/${CARD_SPU}?companyId=1`)
  await buyNow(page, [])
  // A card secret is not shipped, so no address is required.
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)

  const address = `/my/order/detail/${orderId}?companyId=1`
  await page.goto(address)
  const card = page.getByRole('region', { name: '卡密' })
  await expect(card.getByText('未查看')).toBeVisible()
  await expect(card.getByText(/^卡号\s*\*{4} \d{4}$/)).toBeVisible()
  await card.getByRole('button', { name: '查看卡密' }).click()
  const sheet = page.getByRole('dialog', { name: '查看卡密' })
  await expect(sheet).toContainText('查看后，这个卡密不支持退款。')
  await sheet.getByRole('button', { name: '查看卡密' }).click()
  await expect(sheet).toBeHidden()
  await expect(card.getByText(/YM\d{11}/)).toBeVisible()
  await expect(card.getByText(/DEMO-\d{4}/)).toBeVisible()
  await expect(card.getByText('已查看')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: '复制密码' }).click()
  await expect(findMessage(page, '复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^DEMO-\d{4}$/)

  await page.reload()
  await expect(card.getByText(/DEMO-/)).toBeHidden()
  await card.getByRole('button', { name: '查看卡密' }).click()
  await expect(card.getByText(/DEMO-\d{4}/)).toBeVisible()

  const path = (id: string) => `/api/secret/v1/order/${id}`
  const { list } = await mall.served<Secrets>(path(orderId), { token: shopper.token })
  expect(list).toHaveLength(1)
  const other = await mall.signIn(await mall.newShopper())
  const { token } = other
  const theirs = await mall.call(path(orderId), { token })
  expect(theirs.flag).toBe(false)
  expect(theirs).toEqual(await mall.call(path(MISSING), { token }))
  const reveal = (id: string) => {
    const args = { secretId: list[0]?.id ?? 0, requestKey: randomBytes(16).toString('hex') }
    return mall.call(`${path(id)}/reveal`, { method: 'POST', token, args })
  }
  expect(await reveal(orderId)).toEqual(await reveal(MISSING))
  await page.goto(address)
  await expect(page.getByText('订单不存在')).toBeVisible()
  await mall.expectAuditPasses(1)
})

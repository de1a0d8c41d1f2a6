import { createHash, randomInt } from 'node:crypto'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'
import {
  orderIdOf,
  orderOf,
  payAtCashier,
  productOf,
  putIntoCart,
} from '../../fixtures/mall/sale.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import {
  buyNow,
  findMessage,
  logInByPassword,
  submitWithPoints,
} from '../../fixtures/screen/actions.ts'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { expect, test } from '../../fixtures/test.ts'

const NEW_YEAR = '新年开门红满减券'
const WINTER = '冬日暖礼季满减券'
const WINTER_ID = 101
const FREIGHT = '全场包邮券'
const FREIGHT_ID = 105
const BY_CODE_ID = 109

const claim = (mall: MallDriver, { companyId, token }: Shopper, couponTemplateId: number) =>
  mall.served('/api/h5GoodsSpu/v1/doReceive', {
    companyId,
    token,
    args: { couponTemplateId, requestKey: `journey-claim-${String(Date.now())}` },
  })

/**
 * An exchange code as an operator's batch contains it. An API key may not create codes, which
 * requires a person's one-time code.
 */
async function insertCode(mall: MallDriver): Promise<string> {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const code = Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const hash = createHash('sha256').update(`coupon|v1|1|${code}`).digest('hex')
  await mall.database.arrange(
    `insert into coupon_codes (company_id, code_hash, template_id, batch_id)
     values (1, $1, $2, 'cb0000000000')`,
    [hash, BY_CODE_ID],
  )
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

test('a coupon from the centre reduces an order and is returned when the order is cancelled', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '优惠券', exact: true }).click()
  await page.getByRole('link', { name: '去领券中心' }).click()
  await expect(page.getByRole('article').filter({ hasText: NEW_YEAR })).toContainText('未开始')
  await page.getByRole('button', { name: `领取 ${WINTER}` }).click()
  await page.getByRole('link', { name: `去使用 ${WINTER}` }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  const product = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await buyNow(page, product.specValues)
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('-¥30.00')
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)

  const mine = (tab: string) => page.goto(`/coupon?companyId=1&tab=${tab}`)
  await mine('unused')
  await expect(page.getByRole('link', { name: '已锁定' })).toHaveAttribute(
    'href',
    new RegExp(orderId),
  )
  await page.getByRole('link', { name: '已锁定' }).click()
  await page.getByRole('button', { name: '取消订单' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('不想要了').click()
  await sheet.getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已取消')
  await mine('unused')
  await expect(page.getByRole('link', { name: `去使用 ${WINTER}` })).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('two coupons reduce an order and are both returned when the order is cancelled', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  await claim(mall, shopper, WINTER_ID)
  await claim(mall, shopper, FREIGHT_ID)
  const product = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await buyNow(page, product.specValues)
  const sums = page.getByRole('region', { name: '金额明细' })
  await expect(sums).toContainText('-¥30.00')
  await expect(sums).toContainText('运费券')
  await page.getByRole('button', { name: /^优惠券.*已选 2 张/ }).click()
  const sheet = page.getByRole('dialog', { name: '选择优惠券' })
  await expect(sheet.getByText(/^共减 ¥\d+\.\d\d · 2 张$/)).toBeVisible()
  const freight = sheet.getByRole('checkbox', { name: new RegExp(FREIGHT) })
  await freight.uncheck()
  await expect(sheet.getByText('共减 ¥30.00 · 1 张')).toBeVisible()
  await freight.check()
  await expect(sheet.getByText(/· 2 张$/)).toBeVisible()
  await sheet.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)

  await page.goto('/coupon?companyId=1&tab=unused')
  await expect(page.getByRole('link', { name: '已锁定' })).toHaveCount(2)
  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  const paid = page.getByRole('region', { name: '金额明细' })
  await expect(paid).toContainText('-¥30.00')
  await expect(paid).toContainText('运费券')
  await page.getByRole('button', { name: '取消订单' }).click()
  const reasons = page.getByRole('dialog')
  await reasons.getByText('不想要了').click()
  await reasons.getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已取消')
  await page.goto('/coupon?companyId=1&tab=unused')
  await expect(page.getByRole('link', { name: `去使用 ${WINTER}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `去使用 ${FREIGHT}` })).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('an operator’s code is exchanged once, and a wrong one is refused at its field', async ({
  page,
  mall,
}) => {
  await mall.signIn(await mall.newShopper())
  const code = await insertCode(mall)
  await page.goto('/coupon/center?companyId=1')
  const field = page.getByRole('textbox', { name: '兑换码' })
  const exchange = page.getByRole('button', { name: '兑换', exact: true })
  await field.fill('0000-0000-00000')
  await exchange.click()
  await expect(page.getByRole('alert')).toHaveText('兑换码不正确')
  await field.fill(code.toLowerCase())
  await exchange.click()
  await expect(findMessage(page, '兑换成功')).toBeVisible()
  await page.goto('/coupon?companyId=1')
  await expect(page.getByRole('article').filter({ hasText: '会员专享兑换码券' })).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('the cart shows the amount missing for a coupon, adds goods and orders with it', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  await claim(mall, shopper, WINTER_ID)
  const product = await productOf(mall, '沐白 山茶花')
  await putIntoCart(mall, shopper, product.skuId)
  await page.goto('/cart?companyId=1')
  const offer = page.getByRole('group', { name: '优惠券' })
  await expect(offer).toContainText(`可用“${WINTER}”，减 ¥30.00`)
  await offer.getByRole('button', { name: '去凑单' }).click()
  const sheet = page.getByRole('dialog', { name: '凑单' })
  await expect(sheet.getByText(/^还差/)).toBeVisible()
  // Another product that was put on sale in the meantime may be cheaper than the missing amount.
  const state = findMessage(sheet, /^(还差|已满足)/)
  await expect(async () => {
    const before = await state.textContent()
    if (before?.startsWith('已满足')) return
    await sheet
      .getByRole('button', { name: /^加入购物车：/ })
      .first()
      .click()
    await expect(state).not.toHaveText(before ?? '', { timeout: 5_000 })
    await expect(state).toHaveText(/^已满足/, { timeout: 100 })
  }).toPass()
  await sheet.getByRole('button', { name: '返回购物车' }).click()
  await expect(offer).toContainText(`已可用“${WINTER}”，结算减 ¥30.00`)
  await page.getByRole('button', { name: /^结算 \(\d\)$/ }).click()
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('-¥30.00')
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)
  await payAtCashier(page)
  expect(await orderOf(mall, 1, orderId)).toMatchObject({ user_id: shopper.userId, status: 1 })
  await page.goto('/coupon?companyId=1&tab=used')
  await expect(page.getByRole('article').filter({ hasText: WINTER })).toContainText('已使用')
  await mall.expectAuditPasses(1)
})

test('a guest claims a coupon on a product, signs in and holds it', async ({ page, mall }, {
  retry,
}) => {
  const companyId = ownCompanies.pointCoupons
  const company = `companyId=${String(companyId)}`
  await page.goto(`/ware/detail/${String(companyId * 100)}?${company}`)
  await isHydrated(page)
  await page.getByRole('button', { name: '领取优惠券' }).click()
  const sheet = page.getByRole('dialog', { name: '领取优惠券' })
  await sheet.getByRole('button', { name: '领取 满8减3' }).click()
  await logInByPassword(page, `lingquan${String(retry)}`)
  await expect(page).toHaveURL(/\/ware\/detail\//)
  await expect(sheet.getByText('本商品可用')).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]claim=/)
  await page.goto(`/coupon?${company}`)
  await expect(page.getByRole('article').filter({ hasText: '满8减3' })).toHaveCount(1)
  await mall.expectAuditPasses(companyId)
})

test('a points mall offers its coupon once on the home page and deducts points from an order', async ({
  page,
  mall,
}, { retry }) => {
  const companyId = ownCompanies.pointCoupons
  const userName = `jifenquan${String(retry)}`
  const shopper = await mall.signIn({ companyId, userName })
  await mall.addAddress(shopper)
  const home = `/home?companyId=${String(companyId)}`
  const popup = page.getByRole('dialog', { name: '送您 1 张优惠券' })
  await page.goto(home)
  await popup.getByRole('button', { name: '全部收下' }).click()
  await expect(popup).toBeHidden()
  const offers = page.waitForResponse('**/api/h5GoodsSpu/v1/homeReceive*')
  await page.reload()
  expect(await (await offers).json()).toMatchObject({ data: { list: [] } })
  await expect(popup).toBeHidden()

  const { spuId, skuId } = { spuId: companyId * 100, skuId: companyId * 100 }
  await page.goto(
    `/ware/detail/${String(spuId)}?companyId=${String(companyId)}&skuId=${String(skuId)}`,
  )
  await buyNow(page, [])
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('-3积分')
  await submitWithPoints(page)
  const orderId = await orderIdOf(page)
  expect(await orderOf(mall, companyId, orderId)).toMatchObject({ status: 1, paid_points: 7 })
  await mall.expectAuditPasses(companyId)
})

test('a new shopper’s coupon from the home page reduces the first order', async ({ page, mall }, {
  retry,
}) => {
  const companyId = ownCompanies.pointCoupons
  const shopper = await mall.signIn({ companyId, userName: `xinren${String(retry)}` })
  await mall.addAddress(shopper)
  await page.goto(`/home?companyId=${String(companyId)}`)
  const popup = page.getByRole('dialog', { name: '送您 1 张优惠券' })
  await popup.getByRole('button', { name: '全部收下' }).click()
  await expect(popup).toBeHidden()

  const id = companyId * 100
  await page.goto(`/ware/detail/${id}?companyId=${companyId}&skuId=${id}`)
  await buyNow(page, [])
  await expect(page.getByRole('region', { name: '金额明细' })).toContainText('-1积分')
  await submitWithPoints(page)
  const orderId = await orderIdOf(page)
  expect(await orderOf(mall, companyId, orderId)).toMatchObject({ status: 1, paid_points: 9 })
})

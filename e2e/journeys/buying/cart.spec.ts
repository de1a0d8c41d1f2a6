import type { Locator, Page } from '@playwright/test'
import { findMessage } from '../../fixtures/screen/actions.ts'
import type { Shopper } from '../../fixtures/mall/mall-driver.ts'
import { productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ownCompanies, restlessSku } from '../../fixtures/mall/seed-file.ts'

const row = (page: Page, name: string): Locator => page.getByRole('article', { name })
const settle = (page: Page) => page.getByRole('region', { name: '结算' })
const openCart = (page: Page, { companyId }: Shopper) => page.goto(`/cart?companyId=${companyId}`)
const coffee = '不变的咖啡'
const other = '常备的咖啡'

test('goods added from a list and from their page are in the cart and in its badge', async ({
  page,
  mall,
}) => {
  await mall.signIn(await mall.newShopper())
  const listed = await productOf(mall, '人文社科年度书单')
  const looked = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])

  await page.goto('/ware/list?companyId=1&kw=人文社科')
  await page.getByRole('button', { name: new RegExp(`：${listed.name}$`) }).click()
  await expect(findMessage(page, '购物车添加成功~')).toBeVisible()

  await page.goto(`/ware/detail/${looked.spuId}?companyId=1&skuId=${looked.skuId}`)
  await page
    .getByRole('region', { name: '购买', exact: true })
    .getByRole('button', { name: '加入购物车' })
    .click()
  const sheet = page.getByRole('dialog', { name: '选择规格' })
  await sheet.getByRole('button', { name: '增加' }).click()
  await sheet.getByRole('button', { name: '加入购物车' }).click()
  await expect(findMessage(page, '购物车添加成功~')).toBeVisible()

  await page.goto('/home?companyId=1')
  await page.getByRole('link', { name: '购物车，3 件' }).click()
  await expect(row(page, listed.name)).toBeVisible()
  await expect(row(page, looked.name).getByRole('textbox')).toHaveValue('2')
  await expect(row(page, looked.name)).toContainText('云雾白')
})

test('goods that close the gap to free freight are added and counted in the cart', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  const product = await productOf(mall, '岩上 高山乌龙')
  await putIntoCart(mall, shopper, product.skuId)
  await openCart(page, shopper)
  await page
    .getByRole('group', { name: '运费优惠' })
    .getByRole('button', { name: '去凑单' })
    .click()
  const sheet = page.getByRole('dialog', { name: '凑单' })
  const progress = sheet.getByRole('progressbar')
  const before = Number(await progress.getAttribute('aria-valuenow'))
  await sheet
    .getByRole('button', { name: /^(加入购物车|选择规格)：/ })
    .first()
    .click()
  const choice = page.getByRole('dialog', { name: '选择规格' })
  await expect(findMessage(page, '购物车添加成功~').or(choice)).toBeVisible()
  if (await choice.isVisible()) await choice.getByRole('button', { name: '加入购物车' }).click()
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before)
  await sheet.getByRole('button', { name: '返回购物车' }).click()
  await expect(sheet).toBeHidden()
  // Goods proposed below the cart have no checkbox.
  const rows = page.getByRole('article').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(2)
})

test('quantities and choices update the sum and the freight hint immediately and are stored', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  const product = await productOf(mall, '岩上 高山乌龙')
  const price = product.costPoints / 10_000
  await putIntoCart(mall, shopper, product.skuId)
  await openCart(page, shopper)

  const hint = page.getByRole('group', { name: '运费优惠' })
  const yuan = (amount: number) => String(Math.round(amount * 100) / 100)
  await expect(hint).toContainText(`您还差 ¥${yuan(599 - price)} 包邮`)
  await expect(hint).toContainText('满 ¥299 减 ¥4 运费')
  await expect(settle(page)).toContainText('不含运费 ¥8.00')
  await expect(hint.getByRole('button', { name: '去凑单' })).toBeVisible()

  const enough = Math.ceil(599 / price)
  const number = row(page, product.name).getByRole('textbox')
  await number.fill(String(enough))
  await number.press('Enter')
  await expect(hint).toContainText('已满 ¥599 包邮')
  await expect(settle(page)).toContainText('免运费')
  await expect(settle(page).getByRole('button')).toHaveText(`结算 (${enough})`)

  const choice = row(page, product.name).getByRole('checkbox')
  await settle(page).getByRole('checkbox', { name: '全选' }).uncheck()
  await expect(choice).not.toBeChecked()
  await expect(hint).toContainText('您还差 ¥599 包邮')
  await settle(page).getByRole('button', { name: '结算' }).click()
  await expect(findMessage(page, '请选择要结算的商品')).toBeVisible()
  await choice.check()
  await expect(settle(page).getByRole('checkbox', { name: '全选' })).toBeChecked()

  await expect
    .poll(async () => {
      const { companyId, token } = shopper
      type Kept = { activeList: { totalNum: number; isChecked: boolean }[] }
      const cart = await mall.served<Kept>('/api/shoppingCart/v1/queryCartList', {
        companyId,
        token,
      })
      return cart.activeList.map(({ totalNum, isChecked }) => ({ totalNum, isChecked }))
    })
    .toEqual([{ totalNum: enough, isChecked: true }])
  await page.reload()
  await expect(number).toHaveValue(String(enough))
})

test('delisted goods are listed separately with the reason and removed together', async ({
  page,
  mall,
}, { retry }) => {
  const companyId = ownCompanies.restless
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  const skuId = restlessSku.leaving[retry ? 1 : 0]
  await putIntoCart(mall, shopper, skuId)
  await putIntoCart(mall, shopper, restlessSku.steady)
  await mall.database.arrange('update spus set on_sale = false where company_id = $1 and id = $2', [
    companyId,
    skuId,
  ])
  await openCart(page, shopper)
  const gone = page.getByRole('region', { name: '失效商品' })
  await expect(gone).toContainText('要下架的咖啡')
  await expect(gone).toContainText('已下架')
  await gone.getByRole('button', { name: '清空失效商品' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(gone).toBeHidden()
  await expect(row(page, coffee)).toBeVisible()
})

test('items are deleted one by one and together until the cart is empty', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper(ownCompanies.restless))
  for (const skuId of [restlessSku.steady, restlessSku.staple, restlessSku.dearer[1]]) {
    await putIntoCart(mall, shopper, skuId)
  }
  await openCart(page, shopper)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `删除${coffee}` }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(row(page, coffee)).toBeVisible()
  await page.getByRole('button', { name: `删除${coffee}` }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(row(page, coffee)).toBeHidden()

  await page.getByRole('button', { name: '管理' }).click()
  const bar = page.getByRole('region', { name: '管理购物车' })
  await bar.getByRole('checkbox', { name: '全选' }).check()
  await bar.getByRole('button', { name: '删除 (2)' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { name: '购物车还是空的' })).toBeVisible()
})

test('the cart keeps its goods when the checkout is left without an order', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper(ownCompanies.restless))
  await putIntoCart(mall, shopper, restlessSku.steady)
  await putIntoCart(mall, shopper, restlessSku.staple, 2)
  await openCart(page, shopper)
  await row(page, coffee).getByRole('checkbox').uncheck()
  await settle(page).getByRole('button', { name: '结算 (2)' }).click()
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await expect(page.getByText(other)).toBeVisible()
  await expect(page.getByText(coffee)).toBeHidden()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(row(page, coffee)).toBeVisible()
  await expect(row(page, other).getByRole('textbox')).toHaveValue('2')
  await settle(page).getByRole('button', { name: '结算 (2)' }).click()
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await page.goBack()
  await expect(row(page, other)).toBeVisible()
})

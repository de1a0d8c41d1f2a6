import type { Locator, Page } from '@playwright/test'
import { isHydrated, watch } from '../../fixtures/screen/checks.ts'
import { productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { desktop, tablet } from '../../fixtures/screen/widths.ts'
import { expect, test } from '../../fixtures/test.ts'

const cards = (page: Page) => page.getByRole('article')

/** Cards side by side in the first row. */
const countColumns = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const lefts = all.map((card) => Math.round(card.getBoundingClientRect().left))
    return new Set(lefts).size
  })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in the document')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const grids = ['/home?companyId=1', '/ware/list?companyId=1&view=grid']

for (const { use, columns } of [
  { use: tablet, columns: 3 },
  { use: { ...desktop, viewport: { width: 1000, height: 800 } }, columns: 4 },
  { use: desktop, columns: 5 },
]) {
  const { width } = use.viewport
  test.describe(`at ${width} px`, { tag: columns === 5 ? [] : ['@deep'] }, () => {
    test.use(use)

    test(`goods are in ${columns} columns from the first HTML on`, async ({ page, browser }) => {
      const { look } = await watch(page)
      const context = await browser.newContext({ ...use, javaScriptEnabled: false })
      const rendered = await context.newPage()
      // Where rendering takes too long, the response is the plain shell.
      await expect(async () => {
        await rendered.goto('/home?companyId=1')
        await expect(cards(rendered).first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      expect(await countColumns(rendered), 'home without script').toBe(columns)
      for (const address of grids) {
        await page.goto(address)
        await expect(cards(page).first()).toBeVisible()
        await isHydrated(page)
        await settled(page)
        expect(await countColumns(page), address).toBe(columns)
        await look(`columns-${String(grids.indexOf(address))}`)
      }
      await context.close()
    })
  })
}

test.describe('at 1280 px', { tag: '@deep' }, () => {
  test.use(desktop)

  test('the side column of a product and of the checkout is beside the main one and sticky', async ({
    page,
    mall,
  }) => {
    const shopper = await mall.newShopper()
    await mall.signIn(shopper)
    await mall.addAddress(shopper)
    const product = await productOf(mall, '听涧 头戴式')
    await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
    const summary = page.getByRole('region', { name: '商品信息' })
    const buy = page.getByRole('region', { name: '购买', exact: true })
    await expect(summary).toBeVisible()
    await isHydrated(page)
    await settled(page)
    const pictures = await boxOf(page.getByRole('group', { name: '商品图片', exact: true }))
    expect((await boxOf(summary)).x).toBeGreaterThan(pictures.right)
    expect((await boxOf(buy)).x).toBe((await boxOf(summary)).x)
    expect((await boxOf(buy)).bottom).toBeLessThanOrEqual(800)
    await page.evaluate(() => scrollTo(0, 400))
    await expect(buy).toBeInViewport({ ratio: 1 })

    await putIntoCart(mall, shopper, product.skuId)
    await page.goto('/cart?companyId=1')
    await page.getByRole('button', { name: /^结算 \(/ }).click()
    const submit = page.getByRole('button', { name: '提交订单' })
    await expect(submit).toBeVisible()
    await settled(page)
    const lines = await boxOf(page.getByText(product.name).first())
    expect((await boxOf(submit)).x).toBeGreaterThan(lines.right)
    await expect(submit).toBeInViewport({ ratio: 1 })
  })

  test('rows of the shopper’s pages are 800 px wide without cut tabs', async ({ page, mall }) => {
    await mall.signIn(await mall.newShopper())
    for (const address of ['/my', '/my/order/99', '/cart', '/coupon', '/coupon/center']) {
      await page.goto(`${address}?companyId=1`)
      await isHydrated(page)
      await settled(page)
      const main = page.getByRole('main')
      const width = await main.evaluate((element) => {
        const { paddingLeft, paddingRight, width: outer } = getComputedStyle(element)
        return parseFloat(outer) - parseFloat(paddingLeft) - parseFloat(paddingRight)
      })
      expect(Math.round(width), address).toBe(800)
    }
    await page.goto('/my/order/99?companyId=1')
    const last = await boxOf(page.getByRole('tab').last())
    expect(last.right).toBeLessThanOrEqual(1040)
  })

  test('arrow keys and arrow buttons turn the pictures of a product', async ({ page, mall }) => {
    const product = await productOf(mall, '听涧 头戴式')
    await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
    await isHydrated(page)
    const pictures = page.getByRole('group', { name: '商品图片', exact: true })
    const picture = (number: number) =>
      pictures.getByRole('group', { name: new RegExp(`^${String(number)} / \\d+$`) })
    await pictures.focus()
    await page.keyboard.press('ArrowRight')
    await expect(picture(2)).not.toHaveAttribute('inert')
    await page.keyboard.press('ArrowLeft')
    await expect(picture(1)).not.toHaveAttribute('inert')
    await pictures.getByRole('button', { name: '下一张商品图片' }).click()
    await expect(picture(2)).not.toHaveAttribute('inert')
    await pictures.getByRole('button', { name: '上一张商品图片' }).click()
    await expect(picture(1)).not.toHaveAttribute('inert')
  })
})

test.describe('at 960 px with a mouse', { tag: '@deep' }, () => {
  test.use({ ...desktop, viewport: { width: 960, height: 800 } })

  test('arrow buttons scroll a strip and are hidden at its ends', async ({ page }) => {
    await page.goto('/home?companyId=1')
    await isHydrated(page)
    const strip = page.getByRole('region', { name: '今日特惠', exact: true })
    const list = strip.getByRole('list')
    const back = strip.getByRole('button', { name: '向前滚动今日特惠' })
    const forward = strip.getByRole('button', { name: '向后滚动今日特惠' })
    await expect(forward).toBeVisible()
    await expect(back).toHaveCount(0)
    await forward.click()
    await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    await expect(back).toBeVisible()
    await list.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    await expect(forward).toHaveCount(0)
    await back.click()
    await expect(forward).toBeVisible()
  })
})

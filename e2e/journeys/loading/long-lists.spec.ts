import type { Locator, Page } from '@playwright/test'
import { shelveCopies } from '../../fixtures/mall/many-goods.ts'
import { cancelOrders } from '../../fixtures/mall/many-orders.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'

const companyId = ownCompanies.endless
const id = companyId * 100
/** Number of goods: fifteen first pages; bench/docs-pages.md measures 10,000. */
const copies = 300
const ordersMade = 500
/**
 * Limit of elements: a page of twenty goods has some 700; without virtual rows three hundred goods
 * had 10,000.
 */
const mostNodes = 2_000

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Paths of the API that the page requests from now on. */
function listen(page: Page): string[] {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requestedPaths.push(pathname)
  })
  return requestedPaths
}

/** Text of the product in the middle of the screen. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('article a')]
    const seen = links.find((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > innerHeight / 3 && bottom < innerHeight
    })
    return seen?.textContent ?? ''
  })

/** Name of the order in the middle of the screen. */
const orderInTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('article')].find((article) => {
      const { top, bottom } = article.getBoundingClientRect()
      return top > innerHeight / 4 && bottom < innerHeight
    })
    return seen?.getAttribute('aria-label') ?? ''
  })

/** Vertical position of a card in px, once it has not changed for four reads. */
async function restingPlace(card: Locator): Promise<number> {
  const places: (number | undefined)[] = []
  await expect
    .poll(async () => {
      places.push((await card.boundingBox())?.y)
      return places.length > 3 && new Set(places.slice(-4)).size === 1
    })
    .toBe(true)
  return places.at(-1) ?? Number.NaN
}

// Sequential, because both tests create the same goods.
test.describe.configure({ mode: 'default' })

test(
  'a list of three hundred goods renders only one screen of them, and Back restores the position',
  { tag: '@deep' },
  async ({ page, mall }) => {
    test.slow()
    await shelveCopies(mall, { companyId, id, count: copies })
    await page.goto(`/ware/list?companyId=${companyId}`)
    const goods = page.getByRole('article').getByRole('link')
    await expect(goods.first()).toBeVisible()
    const end = page.getByText(`没有更多了，共 ${copies + 1} 件`)
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(end).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 120_000, intervals: [50] })
    expect(await nodes(page)).toBeLessThan(mostNodes)
    await expect(page.getByRole('listitem').last()).toHaveAttribute(
      'aria-posinset',
      `${copies + 1}`,
    )

    const half = Math.round((await scrolled(page)) / 2)
    await page.evaluate((y) => scrollTo(0, y), half)
    await expect.poll(() => inTheMiddle(page)).not.toBe('')
    const name = await inTheMiddle(page)
    const card = page.getByRole('link', { name, exact: true }).first()
    const place = await restingPlace(card)
    // Reviews and related products of the product are requested after its first view.
    const later = ['/api/secKill/', '/summary', '/related'].map((path) =>
      page.waitForResponse((response) => response.url().includes(path)),
    )
    await card.click()
    await expect(page.getByRole('region', { name: '购买', exact: true })).toBeVisible()
    await Promise.all(later)
    const requestedPaths = listen(page)
    await page.goBack()
    await expect(card).toBeInViewport()
    await expect
      .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - place))
      .toBeLessThan(2)
    expect(requestedPaths).toEqual([])
    expect(await nodes(page)).toBeLessThan(mostNodes)
  },
)

test('a cart of three hundred goods renders those near the screen and counts all', async ({
  page,
  mall,
}) => {
  await shelveCopies(mall, { companyId, id, count: copies })
  const { userId } = await mall.signIn(await mall.newShopper(companyId))
  await mall.database.arrange(
    `insert into cart_items (company_id, user_id, sku_id, num)
       select $1, $2, $3::int + n, 1 from generate_series(1, 300) n`,
    [companyId, userId, id],
  )
  await page.goto(`/cart?companyId=${companyId}`)
  const rows = page.getByRole('article')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '全选' })).toBeVisible()
  await expect.poll(() => rows.count()).toBeLessThan(60)
  expect(await nodes(page)).toBeLessThan(mostNodes)
})

test(
  'a list of five hundred orders renders only one screen of them, and Back restores the position',
  { tag: '@deep' },
  async ({ page, mall }) => {
    test.slow()
    const who = await mall.signIn(await mall.newShopper(companyId))
    await cancelOrders(mall, who, { skuId: id, count: ordersMade - 1 })
    await page.goto(`/my/order/99?companyId=${companyId}`)
    const orders = page.getByRole('article')
    await expect(orders.first()).toBeVisible()
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      const last = page.getByRole('listitem').last()
      await expect(last).toHaveAttribute('aria-posinset', `${ordersMade}`, { timeout: 100 })
    }).toPass({ timeout: 120_000, intervals: [50] })
    expect(await nodes(page)).toBeLessThan(mostNodes)

    const half = Math.round((await scrolled(page)) / 2)
    await page.evaluate((y) => scrollTo(0, y), half)
    await expect.poll(() => orderInTheMiddle(page)).not.toBe('')
    const order = page.getByRole('article', { name: await orderInTheMiddle(page) })
    const place = await restingPlace(order)
    await order.getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible()
    const requestedPaths = listen(page)
    await page.goBack()
    await expect(order).toBeInViewport()
    await expect
      .poll(async () => Math.abs(((await order.boundingBox())?.y ?? 0) - place))
      .toBeLessThan(2)
    expect(requestedPaths).toEqual([])
    expect(await nodes(page)).toBeLessThan(mostNodes)
    await mall.expectAuditPasses(companyId)
  },
)

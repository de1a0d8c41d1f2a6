import type { Locator, Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { expectSoundLayout } from '../../fixtures/screen/layout.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { placeOrder, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

type Screen = [address: string, ready: (page: Page) => Locator]

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
const goods = (page: Page) => page.getByRole('article').first()
const text = (words: string) => (page: Page) => page.getByText(words).first()

const sizes = [
  { title: '195 px wide (a phone zoomed to 200 %)', width: 195, rootPx: 16 },
  { title: "with the browser's text size at 200 %", width: 390, rootPx: 32 },
]

for (const { title, width, rootPx } of sizes) {
  test.describe(title, { tag: width === 195 ? [] : ['@deep'] }, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing is cut, overlaps or scrolls sideways', async ({ page, mall }) => {
      test.slow()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: rootPx } })
      const shopper = await mall.newShopper()
      const product = await productOf(mall, '听涧 头戴式')
      const visit = async ([address, ready]: Screen) => {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}companyId=1`)
        await expect(ready(page)).toBeVisible()
        await settled(page)
        await expectSoundLayout(page, address)
      }
      const open: Screen[] = [
        ['/home', goods],
        ['/category', (at) => at.getByRole('region').first()],
        ['/ware/list', goods],
        ['/ware/list?kw=没有这种东西', heading('没有找到相关商品')],
        ['/search', heading('热门搜索')],
        [`/ware/detail/${product.spuId}`, (at) => at.getByRole('region', { name: '商品信息' })],
        ['/login', heading(/^登录/)],
        ['/my/info/account-edit', heading('找回密码')],
        ['/article/detail?typeId=11', (at) => at.getByRole('article')],
        ['/privacy', (at) => at.getByRole('article')],
        ['/service', heading('在线客服')],
        ['/article/list/nowhere', heading('页面不存在')],
      ]
      for (const screen of open) await visit(screen)
      await page.goto('/ware/list?companyId=1')
      await page.getByRole('button', { name: '筛选' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSoundLayout(page, 'filter sheet')

      await mall.signIn(shopper)
      await visit(['/cart', heading('购物车还是空的')])
      await visit(['/address', heading('还没有收货地址')])
      await visit(['/address/edit', (at) => at.getByRole('textbox', { name: '收货人' })])
      await mall.addAddress(shopper)
      const orderId = await placeOrder(mall, shopper, product.skuId)
      await putIntoCart(mall, shopper, product.skuId)
      const own: Screen[] = [
        ['/home', goods],
        ['/my', heading('我的订单')],
        ['/my/info', text('密码')],
        ['/address', text('科创路 1 号')],
        ['/my/order/99', goods],
        [`/my/order/detail/${orderId}`, text(product.name)],
        [`/checkstand?orderId=${orderId}`, (at) => at.getByRole('region', { name: '支付方式' })],
        [`/checkstand/success?orderId=${orderId}`, text('订单还没有支付')],
        ['/wx-bind-phone', heading('尚未绑定微信')],
        ['/cart', goods],
      ]
      for (const screen of own) await visit(screen)
      await page.getByRole('button', { name: /^结算 \(/ }).click()
      await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
      await settled(page)
      await expectSoundLayout(page, 'checkout')
      await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
      const bar = page.getByRole('region', { name: '购买', exact: true })
      await bar.getByRole('button', { name: '立即购买' }).click()
      await expect(page.getByRole('dialog', { name: '选择规格' })).toBeVisible()
      await settled(page)
      await expectSoundLayout(page, 'SKU sheet')
    })
  })
}

const carousel = (page: Page) => page.getByRole('group', { name: '活动横幅' })
const slide = (page: Page, place: number) =>
  carousel(page).getByRole('group', { name: new RegExp(`^${place} / \\d+$`) })

test('the banner pauses, turns and can be left by the keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The first banner of company 8 has no link.
  await page.goto('/home?companyId=8')
  await isHydrated(page)
  await carousel(page).getByRole('button', { name: '暂停活动横幅' }).focus()
  await page.keyboard.press('Enter')
  await expect(carousel(page).getByRole('button', { name: '播放活动横幅' })).toBeFocused()
  await expect(async () => {
    if ((await slide(page, 1).getAttribute('inert')) === null) {
      await page.keyboard.press('ArrowRight')
    }
    await expect(slide(page, 2)).not.toHaveAttribute('inert', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(slide(page, 2).locator('a, button')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(carousel(page).locator(':focus')).toHaveCount(0)
})

test('the banner starts paused where the device prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home?companyId=1')
  await expect(carousel(page).getByRole('button', { name: '播放活动横幅' })).toBeVisible()
})

/** Scrolls and waits until the page has noted it. */
async function scrollPage(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, top)
    return scrolled
  }, y)
}
const expectScrolledTo = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(3)

test('tabs are found where they were left', async ({ page, mall }) => {
  await mall.signIn(people.linzhixia)
  await page.setViewportSize({ width: 390, height: 480 })
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  await page.goto('/home?companyId=1')
  await expect(goods(page)).toBeVisible()
  await isHydrated(page)
  await settled(page)
  await scrollPage(page, 900)
  await tab('我的')
  await expect(heading('我的订单')(page)).toBeVisible()
  await settled(page)
  await expectScrolledTo(page, 0)
  await scrollPage(page, 60)
  await tab('首页')
  await expectScrolledTo(page, 900)
  await tab('我的')
  await expectScrolledTo(page, 60)

  await page.goto('/my/order/99?companyId=1')
  await expect(goods(page)).toBeVisible()
  await settled(page)
  await scrollPage(page, 300)
  await page.getByRole('tab', { name: '待收货' }).click()
  await expect(page).toHaveURL(/\/my\/order\/2/)
  await expectScrolledTo(page, 0)
  await page.getByRole('tab', { name: '全部' }).click()
  await expectScrolledTo(page, 300)
})

/** The colours of one column of pixels from top to bottom, each run once, with its height. */
async function coloursDown(page: Page, x: number, height: number): Promise<string[]> {
  const clip = { x, y: 0, width: 1, height }
  const picture = await page.screenshot({ clip, scale: 'device', animations: 'disabled' })
  const reader = await page.context().newPage()
  const colours = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    const runs: string[] = []
    for (let row = 0; row < bitmap.height; row++) {
      const at = 4 * row * bitmap.width
      const colour = [data[at], data[at + 1], data[at + 2]].join(' ')
      if (runs.at(-1) !== colour) runs.push(colour)
    }
    return runs
  }, picture.toString('base64'))
  await reader.close()
  return colours
}

test.describe('at a device pixel ratio of 2.625', () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 })

  test('no hairline shows in the head of home and 我的 or below the picture of a product', async ({
    page,
    mall,
  }) => {
    await mall.signIn(people.linzhixia)
    await page.goto('/home?companyId=1')
    await expect(goods(page)).toBeVisible()
    await settled(page)
    // The head, one mixed row at its end, the ground.
    expect.soft((await coloursDown(page, 4, 800)).length, 'home').toBeLessThanOrEqual(3)
    await page.goto('/my?companyId=1')
    await expect(heading('我的订单')(page)).toBeVisible()
    await settled(page)
    expect.soft((await coloursDown(page, 4, 800)).length, 'my').toBeLessThanOrEqual(3)
    const product = await productOf(mall, '听涧 头戴式')
    await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
    await expect(page.getByRole('region', { name: '商品信息' })).toBeVisible()
    await settled(page)
    // The ground of the picture, whatever is drawn on it, ends in one mixed row as well.
    const [last, before] = (await coloursDown(page, 4, 830)).reverse()
    expect.soft(last, 'product').toBe('244 244 246')
    expect.soft(before, 'product').not.toBe('255 255 255')
  })
})

import type { Page } from '@playwright/test'
import { watch } from '../../fixtures/screen/checks.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { placeOrder, productOf, putIntoCart } from '../../fixtures/mall/sale.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'
import { phone, widths } from '../../fixtures/screen/widths.ts'

type Screen = [name: string, address: string, ready: (page: Page) => ReturnType<Page['locator']>]

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
const firstGoods = (page: Page) => page.getByRole('article').first()

const open: Screen[] = [
  ['home', '/home?companyId=1', firstGoods],
  ['home-points', '/home?companyId=3', firstGoods],
  ['category', '/category?companyId=1', (page) => page.getByRole('region').first()],
  ['list', '/ware/list?companyId=1', firstGoods],
  ['list-empty', '/ware/list?companyId=1&kw=没有这种东西', heading('没有找到相关商品')],
  ['search', '/search?companyId=1', heading('热门搜索')],
  ['login', '/login?companyId=1', heading(/^登录/)],
  ['building', '/building?companyId=2', heading('晴川礼遇')],
  ['service-terms', '/service-terms?companyId=1', (page) => page.getByRole('article')],
  ['user-agreement', '/user-agreement?companyId=1', (page) => page.getByRole('article')],
  ['privacy', '/privacy?companyId=1', (page) => page.getByRole('article')],
  ['article', '/article/detail?companyId=1&typeId=11', (page) => page.getByRole('article')],
  ['service', '/service?companyId=3', heading('客服热线')],
  ['not-found', '/article/list/nowhere?companyId=1', heading('页面不存在')],
]

for (const { use, title, tag } of widths) {
  const tags = use === phone ? [tag] : [tag, '@deep']
  test.describe(title, { tag: tags }, () => {
    test.use(use)

    test('every screen that is open to all is sound', async ({ page, mall }) => {
      test.slow()
      const { look, consoleErrors } = await watch(page)
      const product = await productOf(mall, '听涧 头戴式')
      const screens: Screen[] = [
        ...open,
        [
          'detail',
          `/ware/detail/${product.spuId}?companyId=1`,
          (of) => of.getByRole('region', { name: '商品信息' }),
        ],
      ]
      for (const [name, address, ready] of screens) {
        await page.goto(address)
        await expect(ready(page)).toBeVisible()
        await settled(page)
        // The page that is not there is responded with 404, which the browser logs itself.
        if (name === 'not-found') consoleErrors.splice(0)
        await look(name)
      }
      await page.goto('/category?companyId=1')
      await page.getByRole('link', { name: '全部' }).first().click()
      await expect(page).toHaveURL(/\/secondCategory\/\d+/)
      await expect(firstGoods(page)).toBeVisible()
      await settled(page)
      await look('second-category')
    })

    test('the sheets and dialogs of the way to an order are sound', async ({ page, mall }) => {
      const { look } = await watch(page)
      const product = await productOf(mall, '听涧 头戴式')
      await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
      const bar = page.getByRole('region', { name: '购买', exact: true })
      await bar.getByRole('button', { name: '立即购买' }).click()
      await expect(page.getByRole('dialog', { name: '选择规格' })).toBeVisible()
      await settled(page)
      await look('sku-sheet')
      await page.goto('/ware/list?companyId=1')
      await page.getByRole('button', { name: '筛选' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('filter-sheet')
      await page.goto('/login?companyId=1')
      await page.getByRole('textbox', { name: '用户名' }).fill('linzhixia')
      await page.getByLabel('密码', { exact: true }).fill('x')
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('slider')).toBeVisible()
      await settled(page)
      await look('login-puzzle')
      await page.getByRole('button', { name: '换一种验证方式' }).click()
      await expect(page.getByRole('textbox', { name: /等于几/ })).toBeVisible()
      await look('login-question')
    })

    test('every screen of a signed-in shopper is sound', async ({ page, mall }) => {
      test.slow()
      const { look } = await watch(page)
      const shopper = await mall.newShopper()
      await mall.signIn(shopper)
      const product = await productOf(mall, '岩上 高山乌龙')
      const visit = async (name: string, address: string, ready: ReturnType<Page['locator']>) => {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}companyId=1`)
        await expect(ready).toBeVisible()
        await settled(page)
        await look(name)
      }
      await visit('cart-empty', '/cart', page.getByRole('heading', { name: '购物车还是空的' }))
      await visit(
        'address-empty',
        '/address',
        page.getByRole('heading', { name: '还没有收货地址' }),
      )
      await visit(
        'orders-empty',
        '/my/order/99',
        page.getByRole('heading', { name: '还没有相关订单' }),
      )
      await visit('address-edit', '/address/edit', page.getByRole('textbox', { name: '收货人' }))
      await mall.addAddress(shopper)
      await putIntoCart(mall, shopper, product.skuId)
      await putIntoCart(mall, shopper, (await productOf(mall, '听涧 头戴式')).skuId)
      await visit('address', '/address', page.getByText('科创路 1 号'))
      await visit('cart', '/cart', page.getByRole('article').first())
      await page.getByRole('button', { name: /^结算 \(/ }).click()
      await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
      await settled(page)
      await look('submit')
      const orderId = await placeOrder(mall, shopper, product.skuId)
      await visit(
        'checkstand',
        `/checkstand?orderId=${orderId}`,
        page.getByRole('region', { name: '支付方式' }),
      )
      await visit('order-unpaid', `/my/order/detail/${orderId}`, page.getByText(product.name))
      await visit(
        'unpaid',
        `/checkstand/success?orderId=${orderId}`,
        page.getByText('订单还没有支付'),
      )
    })

    test('the screens of a shopper with points and orders are sound', async ({ page, mall }) => {
      const { look } = await watch(page)
      await mall.signIn(people.linzhixia)
      await page.goto('/home?companyId=1')
      await expect(page.getByRole('region', { name: '我的积分' })).toContainText('积分')
      await settled(page)
      await look('home-signed-in')
      await page.goto('/my?companyId=1')
      await expect(page.getByText('林知夏')).toBeVisible()
      await settled(page)
      await look('my')
      await page.goto('/my/order/99?companyId=1')
      await expect(page.getByRole('article').first()).toBeVisible()
      await settled(page)
      await look('orders')
      await page.getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('region', { name: '订单状态' })).toBeVisible()
      await settled(page)
      await look('order')
    })
  })
}

/** Turns on the larger text where shoppers do; it stays through every page that follows. */
async function chooseLargerText(page: Page): Promise<void> {
  await page.goto('/my?companyId=1')
  await page.getByRole('switch', { name: /大字版/ }).click()
}

for (const what of ['dark', 'elder'] as const) {
  test(`the screens of the way to an order are sound: ${what}`, async ({ page, mall }) => {
    test.slow()
    if (what === 'dark') await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const { look } = await watch(page)
    const shopper = await mall.signIn(await mall.newShopper())
    await mall.addAddress(shopper)
    const product = await productOf(mall, '听涧 头戴式')
    await putIntoCart(mall, shopper, product.skuId)
    if (what === 'elder') await chooseLargerText(page)
    const screens: Screen[] = [
      ['home', '/home?companyId=1', firstGoods],
      ['category', '/category?companyId=1', (of) => of.getByRole('region').first()],
      ['list', '/ware/list?companyId=1', firstGoods],
      [
        'detail',
        `/ware/detail/${product.spuId}?companyId=1`,
        (of) => of.getByRole('region', { name: '商品信息' }),
      ],
      ['my', '/my?companyId=1', (of) => of.getByRole('region', { name: '我的订单' })],
      ['cart', '/cart?companyId=1', firstGoods],
    ]
    for (const [name, address, ready] of screens) {
      await page.goto(address)
      await expect(ready(page)).toBeVisible()
      await settled(page)
      if (what === 'elder') await expect(page.locator('html')).toHaveAttribute('data-scale', what)
      await look(`${name}-${what}`)
    }
    await page.getByRole('button', { name: /^结算 \(/ }).click()
    await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
    await settled(page)
    await look(`submit-${what}`)
  })
}

import type { Page, Route } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Too long an address for the edge to render: the plain shell arrives, as from a CDN, and sends the
 * requests itself.
 */
const plainHome = `/home?companyId=1&from=${'x'.repeat(500)}`
const homeCall = '**/api/home/v1/home/all*'
const homeIsThere = (page: Page) =>
  expect(page.getByRole('group', { name: '活动横幅' })).toBeVisible()

type Fault = [what: string, fault: (route: Route) => Promise<void>, words: string]
const faults: Fault[] = [
  ['500', (route) => route.fulfill({ status: 500, body: '<h1>oops</h1>' }), '服务器内部错误'],
  ['garbage', (route) => route.fulfill({ status: 200, body: '{"flag":tr' }), '系统错误'],
  ['a broken line', (route) => route.abort('connectionreset'), '网络错误，请检查网络连接'],
]
/** Core's unit tests cover the messages of all statuses. */
const furtherFaults: Fault[] = [
  ['400', (route) => route.fulfill({ status: 400 }), '请求错误'],
  ['403', (route) => route.fulfill({ status: 403 }), '拒绝访问'],
  ['404', (route) => route.fulfill({ status: 404 }), '请求地址出错'],
  ['502', (route) => route.fulfill({ status: 502 }), '网关错误'],
  ['503', (route) => route.fulfill({ status: 503 }), '服务不可用'],
  ['504', (route) => route.fulfill({ status: 504 }), '网关超时'],
]

test('an invalid response is shown with its kind, and a retry works', async ({ page }) => {
  const all = process.env.MALL_TEST_DEEP ? [...faults, ...furtherFaults] : faults
  for (const [what, fault, words] of all) {
    await test.step(`${what}: ${words}`, async () => {
      await page.route(homeCall, fault)
      await page.goto(plainHome)
      await expect(findMessage(page, words)).toBeVisible()
      const retry = page.getByRole('button', { name: '重新加载' })
      await expect(retry).toBeVisible()
      await page.unroute(homeCall)
      await retry.click()
      await homeIsThere(page)
    })
  }
})

test('a missing response is reported after 20 seconds, and a retry works', async ({ page }) => {
  await page.clock.install()
  const homeRequest = new Promise<Route>((done) => void page.route(homeCall, done))
  await page.goto(plainHome)
  const unanswered = await homeRequest
  await page.clock.fastForward(20_000)
  await expect(findMessage(page, '请求超时')).toBeVisible()
  await unanswered.abort()
  await page.unroute(homeCall)
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.clock.fastForward(1_000)
  await homeIsThere(page)
})

test('an equal failure of several calls is shown once', async ({ page, mall }) => {
  await mall.signIn(people.linzhixia)
  await page.route('**/api/**', (route) => route.fulfill({ status: 502 }))
  await page.goto('/home?companyId=1')
  await expect(findMessage(page, '网关错误')).toHaveCount(1)
  await expect(page.getByRole('status').getByText('网关错误')).toHaveCount(1)
})

test('a screen whose file is missing after a release reloads once and then offers a retry', async ({
  page,
}) => {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto('/home?companyId=1')
  await homeIsThere(page)
  // Before that a tap on a link is the browser's, which loads a page too.
  await isHydrated(page)
  loads = 0
  await page.route('**/assets/category-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: '分类', exact: true }).click()
  const retry = page.getByRole('button', { name: '重新加载' })
  await expect(retry).toBeVisible()
  expect(loads).toBe(1)
  await retry.click()
  await expect(retry).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute('**/assets/category-page-*.js')
  await page.getByRole('link', { name: '回到首页' }).click()
  await homeIsThere(page)
})

test('a screen whose file was missing briefly is shown after one reload', async ({ page }) => {
  await page.goto('/home?companyId=1')
  await homeIsThere(page)
  await page.route('**/assets/category-page-*.js', (route) => route.fulfill({ status: 404 }), {
    times: 1,
  })
  await page.getByRole('link', { name: '分类', exact: true }).click()
  await expect(page.getByRole('heading', { name: '分类' })).toBeVisible()
  await expect(page.getByRole('region', { name: '数码家电' })).toBeVisible()
})

test('the offline banner is shown until the device reconnects', async ({ page, context }) => {
  await page.goto('/home?companyId=1')
  await homeIsThere(page)
  await isHydrated(page)
  await context.setOffline(true)
  const banner = findMessage(page, /^当前没有网络，显示的是/)
  await expect(banner).toBeVisible()
  await homeIsThere(page)
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test('the mall works in a browser without storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await homeIsThere(page)
  await page.getByRole('link', { name: '分类', exact: true }).click()
  await expect(page.getByRole('region', { name: '数码家电' })).toBeVisible()
  await page.getByRole('link', { name: '购物车' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible()
})

test('an address without a screen shows the not-found page, which links to the home page', async ({
  page,
}) => {
  const answer = await page.goto('/nowhere?companyId=1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await homeIsThere(page)
})

import { unregisterWorkerScript } from '@mall/server/edge/unregister-worker-script'
import type { Page } from '@playwright/test'
import { openFront, type Front } from '../../fixtures/network/proxy.ts'
import { expect, test as base } from '../../fixtures/test.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ mall }, use) => {
    const front = await openFront(mall.url)
    await use(front)
    await front.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const goods = (page: Page) => page.getByRole('article').getByRole('link')

/** Paths under which the service worker has stored pages. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('mall-pages')
    return (await pages.keys()).map(({ url }) => new URL(url).pathname)
  })

/**
 * Opens a page until the service worker has stored it: a cold mall may first respond with the plain
 * shell, which is not stored.
 */
async function visit(page: Page, companyId: number, origin = ''): Promise<void> {
  await expect(async () => {
    await page.goto(`${origin}/home?companyId=${companyId}`)
    await expect(goods(page).first()).toBeVisible()
    const kept = expect.poll(() => keptPages(page), { timeout: 3_000 })
    await kept.toContain(`/kept/${companyId}/home`)
  }).toPass()
}

/**
 * Installs the worker that the front serves now. It activates without waiting for open pages, but
 * Chromium sometimes treats the former worker as busy for minutes: the page is left, and a page of
 * the mall without a shell is opened.
 */
async function takeNewWorker(page: Page, front: Front): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(`${front.url}/healthz`, { timeout: 5_000 })
  }).toPass()
}

test('a revisit without a network paints the home page with its goods', async ({
  page,
  context,
}) => {
  await visit(page, 1)
  const name = await goods(page).first().textContent()
  await context.setOffline(true)
  await page.reload()
  await expect(goods(page).first()).toHaveText(name ?? '')
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
})

test('each company’s pages are cached separately', async ({ page, context }) => {
  await visit(page, 1)
  await visit(page, 4)
  const title = await page.title()
  await context.setOffline(true)
  await page.goto('/home?companyId=4')
  await expect(page).toHaveTitle(title)
  await page.goto('/home?companyId=1')
  await expect(page).not.toHaveTitle(title)
  await page.goto('/home?companyId=3')
  await expect(page.getByRole('heading', { name: '当前没有网络' })).toBeVisible()
})

test(
  'a revisit paints the cached page first, then the current data',
  { tag: '@deep' },
  async ({ page, front }) => {
    front.change('/home', (html) => html.replaceAll('听涧', '昨日'))
    await visit(page, 1, front.url)
    await expect(page.getByText('昨日').first()).toBeAttached()
    front.change('/home', null)
    await page.goto(`${front.url}/home?companyId=1`)
    await expect(page.locator('html')).toHaveAttribute('data-kept', '')
    await expect(page.getByText('昨日')).toHaveCount(0)
    await expect(goods(page).first()).toBeVisible()
  },
)

test(
  'a cached page of other settings or another release is reloaded',
  { tag: '@deep' },
  async ({ page, front }) => {
    await visit(page, 1, front.url)
    const title = await page.title()
    front.change('/home', (html) => html.replaceAll(title, '新名字'))
    await page.goto(`${front.url}/home?companyId=1`)
    await expect(page).toHaveTitle('新名字')
    await expect(page.locator('html')).not.toHaveAttribute('data-kept', '')
  },
)

test(
  'a reload fetches the current page, and no API call is cached',
  { tag: '@deep' },
  async ({ page }) => {
    await visit(page, 1)
    await page.reload()
    await expect(goods(page).first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-kept', '')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const stores = await Promise.all(names.map((name) => caches.open(name)))
      const keys = await Promise.all(stores.map((store) => store.keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => !/^\/(kept|assets)\//.test(path))).toEqual([])
    expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true)
  },
)

test('files of the current release are cached and files of the former one are deleted', async ({
  page,
  front,
}) => {
  await visit(page, 1, front.url)
  // Stores a file and a page of the former build, as in a browser that visited before the release.
  await page.evaluate(async () => {
    const files = await caches.open('mall-files')
    await files.put('/assets/old-1a2b3c4d.js', new Response('old'))
    const pages = await caches.open('mall-pages')
    await pages.put('/kept/1/search?', new Response('<script src="/assets/old-1a2b3c4d.js">'))
  })
  // After a release the worker's text differs, because its list of files has changed.
  front.changeWorker((script) => `${script}\n// released`)
  await takeNewWorker(page, front)
  await expect.poll(() => keptPages(page)).not.toContain('/kept/1/search')
  expect(await page.evaluate(() => caches.match('/assets/old-1a2b3c4d.js'))).toBeUndefined()
  expect(await keptPages(page)).toContain('/kept/1/home')
})

test(
  'the worker of the off switch deletes every cache',
  { tag: '@deep' },
  async ({ page, front }) => {
    await visit(page, 1, front.url)
    front.changeWorker(() => unregisterWorkerScript)
    await takeNewWorker(page, front)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    const left = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(left).toBe(0)
  },
)

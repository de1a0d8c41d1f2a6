import type { Page } from '@playwright/test'
import { logInByPassword } from '../../fixtures/screen/actions.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { expect, test } from '../../fixtures/test.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import { refusalCode } from '@mall/contract/refusals'

const ended = '您的登录已失效，点击进行重新登录'
const buttonColour = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mall-btn').toLowerCase(),
  )
const keptToken = (page: Page, companyId: number) =>
  page.evaluate((key) => localStorage.getItem(key), `mall:${companyId}:token`)

test('step 1: an address without a company gets the company of the last page', async ({ page }) => {
  await page.goto('/service-terms')
  await expect(page).toHaveURL('/service-terms?companyId=1')
  await page.goto('/user-agreement?companyId=6')
  await page.goto('/service-terms?typeId=1')
  await expect(page).toHaveURL('/service-terms?typeId=1&companyId=6')
  await page.goto('/')
  await expect(page).toHaveURL('/home?companyId=6')
})

test('step 2: another company signs the shopper out and applies its own theme', async ({
  page,
  mall,
}) => {
  await mall.signIn(people.linzhixia)
  await page.goto('/service-terms?companyId=1')
  await expect.poll(() => buttonColour(page)).toBe('#d74239')
  expect(await keptToken(page, 1)).not.toBeNull()
  await page.goto('/service-terms?companyId=6')
  await expect.poll(() => buttonColour(page)).toBe('#b4530a')
  await expect.poll(() => keptToken(page, 1)).toBeNull()
  await page.goto('/cart?companyId=1')
  await expect(page).toHaveURL('/login?companyId=1&redirect=%2Fcart%3FcompanyId%3D1')
})

test('step 3: a company that cannot be loaded shows only an error', async ({ page }) => {
  await page.route(/\/api\/login\/v1\/99999\b/, (route) => route.fulfill({ status: 500 }))
  await page.goto('/home?companyId=99999')
  const alert = page.getByRole('alertdialog', { name: '获取商城信息失败' })
  await alert.getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('获取商城信息失败')
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(alert).toBeVisible()
})

test('step 4: a closed shop shows its building page with the return address', async ({ page }) => {
  await page.goto('/ware/list?companyId=2&kw=a')
  await expect(page).toHaveURL(
    '/building?companyId=2&redirect=%2Fware%2Flist%3FcompanyId%3D2%26kw%3Da',
  )
  await expect(page.getByText('商城正在建设中')).toBeVisible()
})

test('step 5: the home channel starts a sign-in without a form once per visit', async ({
  page,
}) => {
  await page.goto('/category?companyId=106')
  await expect(page).toHaveURL('/login?companyId=106&redirect=%2Fcategory%3FcompanyId%3D106')
  await page.goto('/category?companyId=5')
  await expect(page).toHaveURL('/category?companyId=5')
})

test('step 6: goNext opens all orders or the given path', async ({ page, mall }) => {
  await mall.signIn(people.linzhixia)
  await page.goto('/home?companyId=1&goNext=user')
  await expect(page).toHaveURL('/my/order/99?companyId=1')
  await page.goto('/home?companyId=1&goNext=%2Fservice-terms')
  await expect(page).toHaveURL('/service-terms?companyId=1')
})

test('step 6: goNext opens no address outside the mall', async ({ page }) => {
  await page.goto('/service-terms?companyId=1&goNext=%2F%2Fevil.example.com')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/service-terms/)
})

test('step 7: the gx activity opens its own page first', async ({ page }) => {
  await page.goto('/home?companyId=1&activityType=gx')
  await expect(page).toHaveURL('/activity/gx-new?companyId=1&activityType=gx')
})

test('step 8: a screen for shoppers redirects a guest to the sign-in and back', async ({
  page,
}) => {
  await page.goto('/address?companyId=6')
  await expect(page).toHaveURL('/login?companyId=6&redirect=%2Faddress%3FcompanyId%3D6')
  await logInByPassword(page, 'maixiang')
  await expect(page).toHaveURL('/address?companyId=6')
  await expect(page.getByRole('heading', { name: '收货地址' })).toBeVisible()
})

for (const [what, companyId, login] of [
  ['that requires signing in', ownCompanies.forced, '/login'],
  ['that signs in by bank oauth', ownCompanies.bankOauth, '/bank-login'],
] as const) {
  test(`step 8: a company ${what} shows nothing before the sign-in`, async ({ page }) => {
    await page.goto(`/ware/list?companyId=${companyId}`)
    await expect(page).toHaveURL(
      `${login}?companyId=${companyId}&redirect=%2Fware%2Flist%3FcompanyId%3D${companyId}`,
    )
    await page.goto(`/service-terms?companyId=${companyId}`)
    await expect(page).toHaveURL(`/service-terms?companyId=${companyId}`)
  })
}

test('step 9: signed-in verification staff skip their sign-in', async ({ page }) => {
  await page.goto('/service-terms?companyId=1')
  await page.evaluate(() => {
    const expiry = Date.now() + 3_600_000
    localStorage.setItem('mall:1:cav-token', JSON.stringify({ value: 'of-the-staff', expiry }))
  })
  // The server would refuse this made-up token and end the session.
  await page.route('**/api/cav/**', (route) => route.abort())
  await page.goto('/cav?companyId=1')
  await expect(page).toHaveURL('/cav/scan?companyId=1')
})

test('step 10: a signed-in shopper is redirected from the login page, but never outside the mall', async ({
  page,
  mall,
}) => {
  await mall.signIn(people.linzhixia)
  await page.goto('/login?companyId=1&redirect=%2Fuser-agreement')
  await expect(page).toHaveURL('/user-agreement?companyId=1')
  await page.goto('/login?companyId=1&redirect=https%3A%2F%2Fevil.example.com%2F')
  await expect(page).toHaveURL('/home?companyId=1')
})

test('step 11: a half-registered chat account must sign in again', async ({ page, mall }) => {
  const companyId = ownCompanies.halfRegistered
  await mall.signIn({ companyId, userName: 'banzhu' })
  await page.goto(`/service-terms?companyId=${companyId}`)
  await expect(page).toHaveURL(
    `/login?companyId=${companyId}&redirect=%2Fservice-terms%3FcompanyId%3D${companyId}`,
  )
  expect(await keptToken(page, companyId)).toBeNull()
})

test('an ended session is reported once, however many calls fail', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.database.arrange('update sessions set revoked_at = now() where user_id = $1', [
    shopper.userId,
  ])
  const refused: string[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const body = (await response.json().catch(() => null)) as { code?: number } | null
    if (body?.code === refusalCode('session/revoked')) refused.push(pathname)
  })
  await page.goto('/my?companyId=1')
  const alert = page.getByRole('alertdialog', { name: ended })
  await expect(alert).toHaveCount(1)
  await expect.poll(() => refused.length).toBeGreaterThan(1)
  await alert.getByRole('button').click()
  await expect(page).toHaveURL('/login?companyId=1&redirect=%2Fmy%3FcompanyId%3D1')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await keptToken(page, 1)).toBeNull()
})

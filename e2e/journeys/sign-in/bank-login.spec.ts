import { createHash } from 'node:crypto'
import { expect, test } from '../../fixtures/test.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'

/** Demo companies of a bank's bridge (method 2) and of a bank's page (method 14). */
const ONE_CLICK = 102
const BANK_PAGE = 114
const PASSWORD = 'Demo-2468-Counter'

test('a company with a bank’s bridge names the app to open in a browser', async ({ page }) => {
  const { look } = await watch(page)
  await page.goto(`/login?companyId=${ONE_CLICK}&redirect=%2Fmy`)
  await expect(page).toHaveURL(`/bank-login?companyId=${ONE_CLICK}&redirect=%2Fmy`)
  await expect(page.getByRole('heading', { name: /^请在.+ App 中登录$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '复制链接' })).toBeVisible()
  await lookEverywhere(page, look, 'bank-login-other-app')
})

test('a company with a bank’s page opens it by one button after a failed return', async ({
  page,
}) => {
  const { look } = await watch(page)
  await page.goto(`/login?companyId=${BANK_PAGE}&code=foreign&state=foreign&redirect=%2Fmy`)
  await expect(page.getByRole('alert')).toContainText('state校验不一致，请重试!')
  await expect(page.getByRole('link', { name: /^400-/ })).toBeVisible()
  await lookEverywhere(page, look, 'bank-login-failed')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: /^前往.+登录$/ }).click()
  await expect.poll(() => new URL(page.url()).origin).not.toBe(origin)
})

test('staff whose session has ended sign in again from the bank login page and return', async ({
  page,
  mall,
}) => {
  const { look } = await watch(page)
  const signIn = async () => {
    await page.getByRole('textbox', { name: '用户名' }).fill('zhangjiang')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await page.goto('/cav?companyId=1')
  await signIn()
  await expect(page.getByRole('textbox', { name: '取件码' })).toBeVisible()
  await page.goto('/cav/day?companyId=1')
  await expect(page.getByRole('heading', { level: 1, name: '今日核销' })).toBeVisible()
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('mall:1:cav-token') ?? '{}') as { value: string }).value,
  )
  await mall.database.arrange(
    'update staff_sessions set revoked_at = now() where token_hash = $1',
    [createHash('sha256').update(token).digest('hex')],
  )
  await page.reload()
  await expect(page).toHaveURL(/\/bank-login\?companyId=1&audience=staff&redirect=/)
  await expect(page.getByRole('heading', { name: '核销登录已失效' })).toBeVisible()
  await lookEverywhere(page, look, 'bank-login-staff')
  await page.getByRole('link', { name: '核销登录' }).click()
  await signIn()
  await expect(page).toHaveURL('/cav/day?companyId=1')
})

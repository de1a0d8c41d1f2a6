import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the security checks of the sign-in pass the screen checks', async ({ page }) => {
  const { look } = await watch(page)
  await page.goto('/login?companyId=1')
  await page.getByRole('textbox', { name: '用户名' }).fill('linzhixia')
  await page.getByLabel('密码', { exact: true }).fill('x')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  await lookEverywhere(page, look, 'login-puzzle')
  await page.getByRole('button', { name: '换一种验证方式' }).click()
  await expect(page.getByRole('textbox', { name: /几.?？/ })).toBeVisible()
  await lookEverywhere(page, look, 'login-question')
})

test('the not-found page passes the screen checks', async ({ page }) => {
  const { look, consoleErrors } = await watch(page)
  await page.goto('/article/list/nowhere?companyId=1')
  await expect(page.getByRole('heading', { name: '页面不存在', exact: true })).toBeVisible()
  await settled(page)
  // The server responds to an unknown path with 404, which the browser logs as an error.
  consoleErrors.splice(0)
  await lookEverywhere(page, look, 'not-found')
})

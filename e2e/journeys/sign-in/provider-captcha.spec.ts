import type { Page } from '@playwright/test'
import { demoPassword } from '../../fixtures/mall/test-users.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import { expect, test } from '../../fixtures/test.ts'

const SCRIPT = '**/AliyunCaptcha.js'
const companyId = ownCompanies.providerCaptcha
const signedIn = `/service-terms?companyId=${companyId}`

/** Submits the sign-in form, which opens the captcha of the company's provider. */
async function openCaptcha(page: Page) {
  await page.goto(`/login?companyId=${companyId}&redirect=%2Fservice-terms`)
  await page.getByRole('textbox', { name: '用户名' }).fill('yanzheng')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await expect(page.locator('script[src$="/AliyunCaptcha.js"]')).toHaveCount(0)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  return page.getByRole('dialog', { name: /继续登录/ })
}

test('a shopper signs in with the captcha of the company’s provider', async ({ page }) => {
  const captcha = await openCaptcha(page)
  await captcha.getByRole('button', { name: '点击完成验证' }).click()
  await expect(page).toHaveURL(signedIn)
})

test('a shopper refused by the provider sees the reason and passes at the second attempt', async ({
  page,
}) => {
  const captcha = await openCaptcha(page)
  await expect(page.getByRole('dialog', { name: '完成验证，继续登录' })).toBeVisible()
  await captcha.getByRole('button', { name: '模拟机器人' }).click()
  await expect(captcha.getByText('安全验证未通过，请重新验证')).toBeVisible()
  await captcha.getByRole('button', { name: '点击完成验证' }).click()
  await expect(page).toHaveURL(signedIn)
})

test('a shopper retries when the script of the provider fails to load', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort(), { times: 1 })
  const captcha = await openCaptcha(page)
  await expect(captcha.getByText('安全验证加载失败')).toBeVisible()
  await captcha.getByRole('button', { name: '重新加载' }).click()
  await captcha.getByRole('button', { name: '点击完成验证' }).click()
  await expect(page).toHaveURL(signedIn)
})

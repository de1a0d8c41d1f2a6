import { logInByPassword } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a sign-in that this host does not support names the app, with code, link and hotline', async ({
  page,
}) => {
  await page.goto('/my?companyId=102')
  const message = page.getByRole('alert').filter({ hasText: '招悦银行 · 掌上生活馆' })
  await expect(message.getByRole('heading', { name: '请在招商银行 App 中登录' })).toBeVisible()
  await expect(message.getByRole('img', { name: '在招商银行 App 中打开的二维码' })).toBeVisible()
  await expect(message).toContainText('/my?companyId=102')
  await expect(message.getByRole('link', { name: '400-000-0102' })).toBeVisible()
  await page.reload()
  await expect(message.getByRole('heading')).toBeVisible()
  await message.getByRole('link', { name: '先逛逛' }).click()
  await expect(page).toHaveURL('/home?companyId=102')
  await expect(page.getByRole('link', { name: /^商品分类|^分类/ }).first()).toBeVisible()
})

test('an unknown company is reported, and another company stays signed in', async ({ page }) => {
  await page.goto('/login?companyId=1&redirect=%2Fmy')
  await logInByPassword(page, 'linzhixia')
  await expect(page).toHaveURL('/my?companyId=1')
  await page.goto('/home?companyId=987654')
  await expect(page.getByRole('heading', { name: '商城不存在' })).toBeVisible()
  await expect(page.getByText('请检查网络')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await page.goto('/my?companyId=1')
  await expect(page).toHaveURL('/my?companyId=1')
})

import { agreeToTerms } from '../../fixtures/screen/actions.ts'
import { desktop } from '../../fixtures/screen/widths.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use(desktop)

const companyId = 108

test('a desktop signs in on DingTalk’s authorisation page after a first refusal', async ({
  page,
}) => {
  await page.goto(`/login?companyId=${companyId}&redirect=%2Fmy`)
  const openAuthorizationPage = async () => {
    await agreeToTerms(page)
    await page.getByRole('button', { name: '钉钉', exact: true }).click()
    await page.getByRole('button', { name: '用钉钉账号登录' }).click()
    await expect(page).toHaveURL(/\/oauth2\/auth\?/)
  }

  await openAuthorizationPage()
  await page.getByRole('button', { name: '拒绝' }).click()
  await expect(page).toHaveURL(new RegExp(`/login\\?.*companyId=${companyId}`))
  await expect(page).not.toHaveURL(/authCode|state=/)

  await openAuthorizationPage()
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page).toHaveURL(`/my?companyId=${companyId}`)
})

import { agreeToTerms } from '../../fixtures/screen/actions.ts'
import { HostApp, originIn } from '../../fixtures/hosts/hosts.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

const companyId = 108

test('a desktop signs in by its QR code once DingTalk on the phone confirms', async ({
  page,
  browser,
  request,
}) => {
  const at = await place()
  await page.goto(`/login?companyId=${companyId}&redirect=%2Fmy`)
  await agreeToTerms(page)
  const dialog = page.getByRole('dialog', { name: '钉钉扫码登录' })
  const [started] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/login/v1/qr')),
    page.getByRole('button', { name: '钉钉', exact: true }).click(),
  ])
  const { data } = (await started.json()) as { data: { code: string } }
  await expect(dialog.getByRole('img', { name: '登录二维码' })).toBeVisible()

  const app = new HostApp(request, at, 'dingtalk-ios', 'u1001')
  await app.set()
  const phone = await browser.newPage({
    baseURL: originIn('dingtalk-ios', at),
    viewport: { width: 390, height: 844 },
  })
  const { look } = await watch(phone)
  await phone.goto(`/login-confirm?companyId=${companyId}&qr=${data.code}`)
  await agreeToTerms(phone)
  await phone.getByRole('button', { name: '钉钉一键登录' }).click()
  await expect(phone.getByRole('heading', { name: '确认登录同心员工商城？' })).toBeVisible()
  await expect(dialog.getByText('已扫码，请在手机上确认登录')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await lookEverywhere(phone, look, 'login-confirm')
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByRole('heading', { name: '已确认登录' })).toBeVisible()
  await expect(page).toHaveURL(`/my?companyId=${companyId}`)

  await phone.goto(`/login-confirm?companyId=${companyId}&qr=${data.code}`)
  await expect(phone.getByText('二维码已过期，请在电脑上刷新后重新扫码')).toBeVisible()
  await phone.close()
})

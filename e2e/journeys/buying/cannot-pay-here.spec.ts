import { logInByPassword } from '../../fixtures/screen/actions.ts'
import { originIn } from '../../fixtures/hosts/hosts.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { phone } from '../../fixtures/screen/widths.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a shopper in an app without payment sees a notice before ordering and continues in another app', async ({
  page,
  browser,
}) => {
  const at = await place()
  // Company 6 takes WeChat payments only and no points; this bank's app has no way to pay them.
  await page.goto(`${originIn('bank-cmb', at)}/login?companyId=6&redirect=%2Fware%2Flist`)
  await logInByPassword(page, 'shiyi')
  await expect(page).toHaveURL(/\/ware\/list\?/)
  const product = page.getByRole('article').getByRole('link').first()
  await product.click()
  // The product's address is current before its screen is rendered.
  await expect(page.getByRole('region', { name: '购买', exact: true })).toBeVisible()
  const name = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  expect(name).not.toBe('')
  await page.getByRole('button', { name: '立即购买' }).click()
  await page
    .getByRole('dialog', { name: '选择规格' })
    .getByRole('button', { name: '立即购买' })
    .click()

  await expect(page).toHaveURL(/\/order\/submit\?/)
  const message = page.getByRole('alert').filter({ hasText: '当前应用无法支付' })
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: /^提交订单/ })).toHaveCount(0)
  await message.getByRole('button', { name: '显示二维码和链接' }).click()
  await expect(page.getByRole('img', { name: '在其他应用中支付的二维码' })).toBeVisible()
  const link = await page.getByText(/\/order\/submit\?.*handover=/).innerText()

  const other = await browser.newContext({ ...phone, locale: 'zh-CN' })
  const device = await other.newPage()
  const { pathname, search } = new URL(link.trim())
  await device.goto(at.url + pathname + search)
  await expect(device).toHaveURL(/\/login\?/)
  await logInByPassword(device, 'shiyi')
  await expect(device).toHaveURL(/\/order\/submit\?/)
  await expect(device.getByRole('main')).toContainText(name)
  await expect(device.getByRole('button', { name: /^提交订单/ })).toBeVisible()
  await expect(device.getByText('当前应用无法支付')).toHaveCount(0)

  await device.goto(`${at.url}/my/order/99?companyId=6`)
  await expect(device.getByText(name)).toHaveCount(0)
  await other.close()
})

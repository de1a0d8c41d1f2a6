import { answerCaptcha, buyNow, findMessage } from '../../fixtures/screen/actions.ts'
import { aPhone, smsCode } from '../../fixtures/mall/test-users.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a guest fills a cart, buys, signs in with one captcha and keeps both checkout and cart', async ({
  page,
  mall,
}) => {
  const listed = await productOf(mall, '人文社科年度书单')
  const bought = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])

  await page.goto('/ware/list?companyId=1&kw=人文社科')
  await page.getByRole('button', { name: new RegExp(`：${listed.name}$`) }).click()
  await expect(findMessage(page, '购物车添加成功~')).toBeVisible()
  await page.goto('/home?companyId=1')
  await expect(page.getByRole('link', { name: '购物车，1 件' })).toBeVisible()

  await page.goto(`/ware/detail/${bought.spuId}?companyId=1&skuId=${bought.skuId}`)
  await buyNow(page, ['云雾白', '标准版'], 2)
  await expect(page).toHaveURL(/^[^?]*\/login\?/)

  await page.getByRole('tab', { name: /验证码/ }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(aPhone())
  await page.getByRole('button', { name: '获取验证码' }).click()
  await answerCaptcha(page)
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(smsCode)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  // The captcha solved for sending the code also covers the sign-in.
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await expect(page).toHaveURL(/\/order\/submit\?/)
  const goods = page.getByRole('main')
  await expect(goods).toContainText(bought.name)
  await expect(goods).toContainText('云雾白')
  await expect(goods).toContainText(/×\s*2/)

  await page.goto('/cart?companyId=1')
  await expect(page.getByRole('article', { name: listed.name })).toBeVisible()
  await expect(page.getByRole('article', { name: bought.name })).toBeHidden()
})

import type { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { aPhone, smsCode } from '../../fixtures/mall/test-users.ts'
import { answerCaptcha, findMessage } from '../../fixtures/screen/actions.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'
import { refusalCode } from '@mall/contract/refusals'

/** Adds a phone without an account to the list of the demo's campaign. */
async function qualifyPhone(mall: MallDriver): Promise<string> {
  const headers = { Authorization: `Bearer ${mall.opsKey}` }
  const { list } = await mall.served<{ list: { id: string }[] }>('/api/ops/v1/gx', { headers })
  const phone = aPhone()
  const source = '追加名单'
  await mall.operate(`/gx/${list[0]?.id ?? ''}/phones`, 1, { source, phones: [phone] })
  return phone
}

test('a shopper with a qualified phone claims the benefit from the terms, once', async ({
  page,
  mall,
}) => {
  const phone = await qualifyPhone(mall)
  const { look } = await watch(page)
  await page.goto('/activity/gx-new/act?companyId=1')
  await expect(page.getByText('需验证手机号')).toBeVisible()
  await page.getByRole('link', { name: '去验证手机号' }).click()

  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('link', { name: '《活动服务条款》' }).click()
  await expect(page.getByText('每个手机号、每个账户限领一份')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '《活动隐私政策》' }).click()
  await expect(page.getByText('我们只保存它的加密摘要')).toBeVisible()
  await page.goBack()
  const field = page.getByRole('textbox', { name: '手机号' })
  await expect(field).toHaveValue(new RegExp([...phone].join(' ?')))

  await page.getByRole('button', { name: /获取验证码/ }).click()
  await answerCaptcha(page)
  await page.getByRole('textbox', { name: '验证码' }).fill(smsCode)
  await page.getByRole('button', { name: '验证并进入' }).click()
  await expect(page.getByText('请先阅读并勾选同意')).toBeVisible()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '验证并进入' }).click()

  await page.getByRole('button', { name: '立即领取' }).click()
  await expect(findMessage(page, '领取成功')).toBeVisible()
  await page.getByRole('link', { name: '选择商品' }).click()
  await expect(page).toHaveURL(/\/equity\/ware-detail\/\d+/)
  await expect(page.getByRole('button', { name: '确认领取' })).toBeVisible()
  await page.goto('/activity/gx-new?companyId=1')
  await expect(page).toHaveURL(/\/activity\/gx-new\/act/)
  await expect(page.getByText('您已领取')).toBeVisible()
  await lookEverywhere(page, look, 'gx-claimed')
  await expect(page.getByRole('button', { name: '立即领取' })).toBeHidden()
  await mall.expectAuditPasses(1)
})

test('a phone outside of the list is refused only after its verification', async ({
  page,
  mall,
}) => {
  const guest = await mall.call('/api/login/getGxQualification', {
    companyId: 1,
    args: { tel: await qualifyPhone(mall) },
  })
  expect(guest).toMatchObject({
    flag: false,
    code: refusalCode('gx/verify-phone'),
    message: '需验证手机号',
  })
  await mall.signIn({ userName: 'chenmo' })
  await page.goto('/activity/gx-new/act?companyId=1')
  await expect(page.getByText('该手机号不在活动名单中')).toBeVisible()
  await expect(page.getByRole('button', { name: '立即领取' })).toBeHidden()
})

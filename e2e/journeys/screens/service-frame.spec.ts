import { expect, test } from '../../fixtures/test.ts'

/** The demo company whose shoppers a third party's chat serves. */
const COMPANY = 108

test('a company’s own chat page opens and works inside the mall', async ({ page }) => {
  await expect(async () => {
    await page.goto(`/service?companyId=${COMPANY}`)
    await expect(page.getByTitle('在线客服')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const chat = page.frameLocator('iframe[title="在线客服"]')
  await expect(chat.getByText('您好，请问有什么可以帮您？')).toBeVisible()
  await chat.getByRole('textbox', { name: '消息' }).fill('怎么退货')
  await chat.getByRole('button', { name: '发送' }).click()
  await expect(chat.getByText('退换货请在订单详情中申请')).toBeVisible()
  await expect(page.getByRole('region', { name: '打不开？' })).toBeVisible()
  await expect(page).toHaveURL(`/service?companyId=${COMPANY}`)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(`/home?companyId=${COMPANY}`)
})

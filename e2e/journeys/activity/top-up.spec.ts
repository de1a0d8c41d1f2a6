import type { Page } from '@playwright/test'
import { payAtCashier } from '../../fixtures/mall/sale.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

const PHONE = '18600001234'

/** Orders 10 yuan for a number of China Unicom and pays it. */
async function topUp(page: Page, phone: string): Promise<void> {
  await page.goto('/recharge?companyId=1')
  await page.getByRole('textbox', { name: '充值号码' }).fill(phone)
  await expect(page.getByText('中国联通')).toBeVisible()
  await page.getByRole('button', { name: /^10 元/ }).click()
  await page.getByRole('button', { name: '立即充值' }).click()
  await expect(page).toHaveURL(/\/checkstand\?/)
  await payAtCashier(page)
}

test('a top-up with an unknown result succeeds, and a failed one is refunded', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  const { companyId, token } = shopper
  type Record = { list: { id: string; state: string; cash: number }[] }
  const readLatest = async () => {
    const options = { companyId, token, args: { page: 1, size: 1 } }
    return (await mall.served<Record>('/api/recharge/v1/record', options)).list[0]
  }
  const { look } = await watch(page)
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '话费充值' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '话费充值' })).toBeVisible()

  await mall.lab.planTopUp('hang')
  await topUp(page, PHONE)
  const id = (await readLatest())?.id ?? ''
  await mall.lab.waitForTopUp(id)
  await page.goto('/recharge/record?companyId=1')
  await expect(page.getByText('处理中')).toBeVisible()
  await mall.lab.endTopUp(id, 'success', { calledBack: false })
  // The shopper's query is served at most every 5 seconds.
  await expect(async () => {
    await page.getByRole('button', { name: /^查询结果/ }).click({ timeout: 2_000 })
    await expect(page.getByText('已到账')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })

  await mall.lab.planTopUp('hang')
  await topUp(page, PHONE)
  const failed = (await readLatest())?.id ?? ''
  await mall.lab.waitForTopUp(failed)
  await mall.lab.endTopUp(failed, 'fail')
  await expect.poll(async () => (await readLatest())?.state).toBe('refunded')
  await page.goto('/recharge/record?companyId=1')
  await expect(page.getByText(/^未到账，已退回 ¥9\.98/)).toBeVisible()
  await lookEverywhere(page, look, 'top-up-record')
  await mall.expectAuditPasses(1)
})

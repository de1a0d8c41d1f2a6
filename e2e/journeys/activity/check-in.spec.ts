import { findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { refusalCode } from '@mall/contract/refusals'

test('a day is checked in once, and a task is paid only after its proof', async ({
  page,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await page.goto('/home?companyId=1')
  await page.getByRole('link', { name: '签到 +5' }).click()
  await page.getByRole('button', { name: '立即签到，+5 积分' }).click()
  await expect(findMessage(page, '签到成功，+5 积分')).toBeVisible()
  await expect(page.getByRole('button', { name: '今日已签到，+5 积分' })).toBeDisabled()
  await page.goto('/home?companyId=1')
  await page.getByRole('link', { name: '已签 1 天' }).click()

  const { companyId, token } = shopper
  const { list } = await mall.served<{ list: { id: number; kind: string }[] }>(
    '/api/task/v1/list',
    { companyId, token },
  )
  const id = list.find(({ kind }) => kind === 'browse')?.id
  const faked = await mall.call('/api/task/v1/finish', {
    method: 'POST',
    companyId,
    token,
    args: { id, device: 'a'.repeat(32) },
  })
  expect(faked).toMatchObject({ flag: false, code: refusalCode('task/not-done') })

  await page.getByRole('button', { name: /^去逛逛/ }).click()
  await expect(page).toHaveURL(/\/ware\/list/)
  await page.goto('/activity/check-in?companyId=1')
  await expect(page.getByRole('button', { name: /^去逛逛/ })).toBeVisible()
  await page.getByRole('button', { name: /^领取/ }).click({ timeout: 30_000 })
  await expect(findMessage(page, '任务完成，+5 积分')).toBeVisible()
  const { balance } = await mall.served<{ balance: number }>('/api/login/v1/myPoints', {
    companyId,
    token,
    args: { tradeType: 0 },
  })
  expect(balance).toBe(10)
  await mall.expectAuditPasses(1)
})

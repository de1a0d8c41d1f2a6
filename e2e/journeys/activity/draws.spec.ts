import { expect, test } from '../../fixtures/test.ts'

test('the wheel is played by keyboard; record and log agree with what was shown', async ({
  page,
  mall,
}) => {
  await mall.signIn(await mall.newShopper())
  await page.goto('/activity/draw?companyId=1')
  await page.getByRole('link', { name: /幸运大转盘/ }).click()
  const play = page.getByRole('button', { name: /^抽奖，剩 2 次/ })
  await play.focus()
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog')
  await expect(result).toBeVisible({ timeout: 20_000 })
  await result.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('button', { name: /^抽奖，剩 1 次/ })).toBeVisible()

  await page.getByRole('link', { name: /记录/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '抽奖记录' })).toBeVisible()
  await page.getByRole('button', { name: '验证公平' }).first().click()
  await expect(page.getByText('种子将在抽奖次日 00:05 公布')).toBeVisible()
  await mall.expectBooksAgree(1)
})

for (const [title, act] of [
  ['转一圈，好礼停在哪', /^抽奖，剩 2 次/],
  ['刮一刮，惊喜在下面', /^领一张刮刮卡，剩 2 次/],
] as const) {
  test(`“${title}” is played by touch`, async ({ page, mall }) => {
    await mall.signIn(await mall.newShopper())
    await page.goto('/activity/draw?companyId=1')
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await page.getByRole('button', { name: act }).click()
    const reveal = page.getByRole('button', { name: '直接揭晓' })
    const result = page.getByRole('dialog')
    await expect(reveal.or(result).first()).toBeVisible({ timeout: 20_000 })
    if (await reveal.isVisible()) await reveal.click()
    await expect(result).toBeVisible({ timeout: 20_000 })
    await mall.expectBooksAgree(1)
  })
}

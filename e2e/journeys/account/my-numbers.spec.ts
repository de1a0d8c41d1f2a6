import { expect, test } from '../../fixtures/test.ts'

test('each number of 我的 leads to what it counts', async ({ page, mall }) => {
  await mall.signIn({ userName: 'linzhixia' })
  const my = '/my?companyId=1'
  await page.goto(my)
  await expect(page.getByRole('link', { name: /^待付款，\d+ 个订单$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /张优惠券$/ })).not.toHaveText(/^0/)
  await expect(page.getByRole('link', { name: /到期$/ })).toBeVisible()
  const numbers = page.getByRole('main').getByRole('link', { name: /\d/ })
  const all = await numbers.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.textContent.trim()),
  )
  const names = all.filter((name) => !name.includes('已售'))
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first()
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
    await link.click()
    await expect(page).toHaveURL((url) => url.pathname.endsWith(address))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('页面不存在')).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
})

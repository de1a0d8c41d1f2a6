import { expect, test } from '../../fixtures/test.ts'

test('each number of 我的 links to the list that it counts', async ({ page, mall }) => {
  await mall.signIn({ userName: 'linzhixia' })
  const my = '/my?companyId=1'
  await page.goto(my)
  await expect(page.getByRole('link', { name: /^待付款，\d+ 个订单$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /张优惠券$/ })).not.toHaveText(/^0/)
  await expect(page.getByRole('link', { name: /到期$/ })).toBeVisible()
  const numbers = page.getByRole('main').getByRole('link', { name: /\d/ })
  const all = await numbers.evaluateAll((links) =>
    links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })),
  )
  const counted = all.filter(({ text }) => !text.includes('已售'))
  expect(counted.length).toBeGreaterThan(6)
  for (const { href } of counted) {
    const address = new URL(href, page.url()).pathname
    await page.locator(`main a[href="${href}"]`).first().click()
    await expect(page).toHaveURL((url) => url.pathname.endsWith(address))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('页面不存在')).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
})

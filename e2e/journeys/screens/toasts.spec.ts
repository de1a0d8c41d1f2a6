import type { Locator, Page } from '@playwright/test'
import { putIntoCart, productOf } from '../../fixtures/mall/sale.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { demoPassword, people } from '../../fixtures/mall/test-users.ts'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Controls and bars at the foot below the box of a toast. */
const listCovered = (toast: Locator) =>
  toast.evaluate((region) => {
    const box = region.firstElementChild?.getBoundingClientRect()
    if (!box) return ['no toast']
    const layer = region.closest('dialog') ?? document
    const controls = layer.querySelectorAll(
      'button:not([aria-hidden]), input, textarea, [role="tab"], [data-foot-bar]',
    )
    return [...controls].flatMap((control) => {
      const { top, right, bottom, left } = control.getBoundingClientRect()
      const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      return isCovered ? [control.getAttribute('aria-label') ?? control.textContent] : []
    })
  })

async function expectClear(page: Page, words: string | RegExp) {
  const toast = findMessage(page, words).first()
  await expect(toast).toBeVisible()
  await expect.poll(() => listCovered(toast)).toEqual([])
}

test('a toast of the sign-in covers no control', async ({ page }) => {
  await page.goto('/login?companyId=1')
  await isHydrated(page)
  await settled(page)
  await page.getByRole('textbox', { name: '用户名' }).fill(people.linzhixia.userName)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectClear(page, /您还未勾选/)
})

test('toasts of a product and the cart cover no control', async ({ page, mall }) => {
  const shopper = await mall.newShopper()
  await mall.signIn(shopper)
  const product = await productOf(mall, '听涧 头戴式')
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await isHydrated(page)
  await page
    .getByRole('region', { name: '购买', exact: true })
    .getByRole('button', { name: '加入购物车' })
    .click()
  const sheet = page.getByRole('dialog', { name: '选择规格' })
  await sheet.getByRole('button', { name: '加入购物车' }).click()
  await expectClear(page, '购物车添加成功~')

  await putIntoCart(mall, shopper, product.skuId)
  await page.goto('/cart?companyId=1')
  await isHydrated(page)
  const bar = page.getByRole('region', { name: '结算' })
  await bar.getByRole('checkbox').uncheck({ force: true })
  await bar.getByRole('button', { name: '结算' }).click()
  await expectClear(page, '请选择要结算的商品')
})

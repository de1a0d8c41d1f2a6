import { orderIdOf, productOf } from '../../fixtures/mall/sale.ts'
import { buyNow } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const COFFEE = '山野集 云南小粒'

test('a special is imported, previewed, published and bought from', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const product = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  const content = {
    title: '耳机专场',
    blocks: [
      { id: 'word', kind: 'notice', text: '听涧耳机，专场有货' },
      { id: 'goods', kind: 'goodsList', title: '专场好物', goods: { spuIds: [product.spuId] } },
    ],
  }
  const url = '/special/901?companyId=1'
  const { version } = await mall.operate<{ version: number }>('/pages/901/versions', 1, { content })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: '页面不存在或已下线' })).toBeVisible()

  const { path } = await mall.operate<{ path: string }>('/pages/901/preview', 1)
  await page.goto(path)
  await expect(page.getByText('听涧耳机，专场有货')).toBeVisible()

  await mall.operate('/pages/901/publish', 1, { version })
  await page.goto(url)
  const shelf = page.getByRole('region', { name: '专场好物' })
  await shelf.getByRole('link', { name: /听涧 头戴式/ }).click()
  await expect(page).toHaveURL(new RegExp(`/ware/detail/${String(product.spuId)}`))
  await buyNow(page, product.specValues)
  await page.getByRole('button', { name: '提交订单' }).click()
  expect(await orderIdOf(page)).toMatch(/^\d{20}$/)
  await mall.expectBooksAgree(1)
})

test('an article leads to its product', async ({ page }) => {
  await page.goto('/article/list?companyId=1')
  await page.getByRole('link', { name: /六位馆员的早晨一杯/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('六位馆员的早晨一杯')
  await page.getByRole('link', { name: new RegExp(COFFEE) }).click()
  await expect(page).toHaveURL(/\/ware\/detail\//)
})

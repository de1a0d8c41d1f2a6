import { orderIdOf, productOf } from '../../fixtures/mall/sale.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import { bytesAt, unpacked } from '../../fixtures/network/raw-http.ts'
import { buyNow, logInByPassword } from '../../fixtures/screen/actions.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

const COFFEE = '山野集 云南小粒'

test('a special is imported, previewed and published, and a shopper buys from it', async ({
  page,
  mall,
}) => {
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
  await mall.expectAuditPasses(1)
})

test('a published home page replaces the default one until it is undone', async ({
  page,
  mall,
}, info) => {
  const companyId = ownCompanies.ownHome
  const userName = `shouye${String(info.retry)}`
  await mall.addAddress(await mall.enter({ companyId, userName }))
  const spuId = companyId * 100
  const url = `/home?companyId=${String(companyId)}`
  const shelves = page.getByRole('region', { name: '推荐', exact: true })
  await page.goto(url)
  await expect(shelves.getByRole('link', { name: /试饮咖啡/ }).first()).toBeVisible()

  const content = {
    title: '自建首页',
    blocks: [
      { id: 'word', kind: 'notice', text: '新咖啡到店' },
      { id: 'goods', kind: 'goodsList', title: '本店好物', goods: { spuIds: [spuId] } },
    ],
  }
  const draft = { content }
  const { version } = await mall.operate<{ version: number }>(
    '/pages/home/versions',
    companyId,
    draft,
  )
  const { path } = await mall.operate<{ path: string }>('/pages/home/preview', companyId)
  await page.goto(path)
  await expect(page.getByText('新咖啡到店')).toBeVisible()
  await page.goto(url)
  await expect(shelves).toBeVisible()

  await mall.operate('/pages/home/publish', companyId, { version })
  const readFirstHtml = async () => unpacked(await bytesAt(`${mall.url}${url}`, 'Mozilla/5.0'))
  await expect.poll(readFirstHtml, { timeout: 20_000 }).toMatch(/data-rendered[^]*新咖啡到店/)
  await page.goto(url)
  await expect(page.getByText('新咖啡到店')).toBeVisible()
  await expect(shelves).toHaveCount(0)
  const shelf = page.getByRole('region', { name: '本店好物' })
  await shelf.getByRole('link', { name: /试饮咖啡/ }).click()
  await expect(page).toHaveURL(new RegExp(`/ware/detail/${String(spuId)}`))
  await buyNow(page, [])
  await logInByPassword(page, userName)
  await page.getByRole('button', { name: '提交订单' }).click()
  expect(await orderIdOf(page)).toMatch(/^\d{20}$/)
  await mall.expectAuditPasses(companyId)

  await mall.operate('/pages/home/undo', companyId)
  await expect.poll(readFirstHtml, { timeout: 20_000 }).not.toContain('新咖啡到店')
  await page.goto(url)
  await expect(shelves.getByRole('link', { name: /试饮咖啡/ }).first()).toBeVisible()
  await expect(page.getByText('新咖啡到店')).toHaveCount(0)
})

test('a home page of blocks reserves space for each block while it loads', async ({ page }) => {
  const { look } = await watch(page)
  await page.goto('/home?companyId=7')
  await expect(
    page.getByRole('region', { name: '今日特惠' }).getByRole('link').first(),
  ).toBeVisible()
  await settled(page)
  await look('home-of-blocks')
  await lookEverywhere(page, look, 'home-of-blocks')
})

test('an article links to its product', async ({ page }) => {
  await page.goto('/article/list?companyId=1')
  await page.getByRole('link', { name: /六位馆员的早晨一杯/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('六位馆员的早晨一杯')
  await page.getByRole('link', { name: new RegExp(COFFEE) }).click()
  await expect(page).toHaveURL(/\/ware\/detail\//)
})

import { readFile } from 'node:fs/promises'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a poster of a product is drawn on the device and saved as a picture', async ({
  page,
  mall,
}) => {
  const { spuId, name } = await productOf(mall, '人文社科年度书单')
  await page.goto(`/ware/detail/${spuId}?companyId=1`)
  await page.getByRole('button', { name: '生成海报' }).click()
  const sheet = page.getByRole('dialog', { name: '分享海报' })
  const poster = sheet.getByRole('img', { name: `${name}的分享海报` })
  await expect(poster).toBeVisible()
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(750)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: '保存图片' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
})

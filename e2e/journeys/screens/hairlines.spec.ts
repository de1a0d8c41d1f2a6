import type { Page } from '@playwright/test'
import { people } from '../../fixtures/mall/test-users.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Colours of one column of pixels from top to bottom: each run of equal pixels with its height. */
async function coloursDown(page: Page, x: number, height: number): Promise<string[]> {
  const clip = { x, y: 0, width: 1, height }
  const picture = await page.screenshot({ clip, scale: 'device', animations: 'disabled' })
  const reader = await page.context().newPage()
  const colours = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    const runs: string[] = []
    for (let row = 0; row < bitmap.height; row++) {
      const at = 4 * row * bitmap.width
      const colour = [data[at], data[at + 1], data[at + 2]].join(' ')
      if (runs.at(-1) !== colour) runs.push(colour)
    }
    return runs
  }, picture.toString('base64'))
  await reader.close()
  return colours
}

test.describe('at a device pixel ratio of 2.625', { tag: '@deep' }, () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 })

  test('home, 我的 and a product show no gap between background areas', async ({ page, mall }) => {
    await mall.signIn(people.linzhixia)
    await page.goto('/home?companyId=1')
    await expect(page.getByRole('article').first()).toBeVisible()
    await settled(page)
    // Expected runs: the head, one row of mixed pixels at its end, the ground.
    expect.soft((await coloursDown(page, 4, 800)).length, 'home').toBeLessThanOrEqual(3)
    await page.goto('/my?companyId=1')
    await expect(page.getByRole('heading', { name: '我的订单', exact: true })).toBeVisible()
    await settled(page)
    expect.soft((await coloursDown(page, 4, 800)).length, 'my').toBeLessThanOrEqual(3)
    const product = await productOf(mall, '听涧 头戴式')
    await page.goto(`/ware/detail/${product.spuId}?companyId=1`)
    await expect(page.getByRole('region', { name: '商品信息' })).toBeVisible()
    await settled(page)
    // The picture's ground also ends in one row of mixed pixels, whatever the picture shows.
    const [last, before] = (await coloursDown(page, 4, 830)).reverse()
    expect.soft(last, 'product').toBe('244 244 246')
    expect.soft(before, 'product').not.toBe('255 255 255')
  })
})

import { isHydrated } from '../../fixtures/screen/checks.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the first swipe on the pictures of a product turns them although their code is not loaded', async ({
  page,
  mall,
}) => {
  const { spuId } = await productOf(mall, '听涧 头戴式')
  await page.goto(`/ware/detail/${spuId}?companyId=1`)
  await isHydrated(page)
  const filesLoaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect
    .poll(() => page.evaluate(filesLoaded))
    .toContainEqual(expect.stringMatching(/swiper-motor/))

  const pictures = page.getByRole('group', { name: '商品图片' })
  await expect(pictures).toContainText('1/4')
  const { x, y, width } = (await pictures.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const finger = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const at = (part: number) => [{ x: x + width * part, y: y + width / 2 }]
  await touch('touchStart', at(0.8))
  for (let part = 0.7; part > 0.2; part -= 0.1) await touch('touchMove', at(part))
  await touch('touchEnd', [])
  await expect(pictures).toContainText('2/4')
})

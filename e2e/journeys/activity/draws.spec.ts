import type { Locator, Page } from '@playwright/test'
import { openSureDraw } from '../../fixtures/mall/activities.ts'
import { orderOf, productOf } from '../../fixtures/mall/sale.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

const WHEEL = { link: /幸运大转盘/, act: /^抽奖，剩 2 次/ }
const KINDS = [
  { name: 'the wheel', ...WHEEL },
  { name: 'the nine squares', link: /转一圈，好礼停在哪/, act: /^抽奖，剩 2 次/ },
  { name: 'the scratch card', link: /刮一刮，惊喜在下面/, act: /^领一张刮刮卡，剩 2 次/ },
]

async function openDraw(page: Page, link: RegExp) {
  await page.goto('/activity/draw?companyId=1')
  await page.getByRole('link', { name: link }).click()
}

const isFocused = (place: Locator) =>
  place.evaluate((element) => element === element.ownerDocument.activeElement)
const hasFocus = (popup: Locator) =>
  popup.evaluate((element) => element.contains(element.ownerDocument.activeElement))

for (const { name, link, act } of KINDS) {
  test(`${name} is played by keyboard only`, async ({ page, mall }) => {
    await mall.signIn(await mall.newShopper())
    await openDraw(page, link)
    await page.getByRole('button', { name: act }).focus()
    await page.keyboard.press('Enter')
    // The scratched prize stays visible, with its result below it.
    const result =
      name === 'the scratch card'
        ? page.getByRole('group', { name: /^抽奖结果/ })
        : page.getByRole('dialog')
    if (name === 'the scratch card') {
      await page.getByRole('button', { name: '直接揭晓' }).focus()
      await page.keyboard.press('Space')
    }
    await expect(result).toBeVisible()
    // A popup takes the focus after it is painted.
    await expect.poll(() => hasFocus(result)).toBe(true)
    const close = result.getByRole('button', { name: '知道了' })
    for (let tab = 0; tab < 4 && !(await isFocused(close)); tab += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(result).toBeHidden()
    await expect(page.getByRole('button', { name: /剩 1 次/ })).toBeVisible()
    await mall.expectAuditPasses(1)
  })
}

for (const { name, link, act } of KINDS.slice(0, 2)) {
  const tag = link === WHEEL.link ? [] : ['@deep']
  test(`${name} is played by touch`, { tag }, async ({ page, mall }) => {
    await mall.signIn(await mall.newShopper())
    await openDraw(page, link)
    await page.getByRole('button', { name: act }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await mall.expectAuditPasses(1)
  })
}

test('a finger wipes off the coating of a scratch card', async ({ page, mall }) => {
  await mall.signIn(await mall.newShopper())
  await openDraw(page, /刮一刮，惊喜在下面/)
  await page.getByRole('button', { name: /^领一张刮刮卡/ }).tap()
  const coating = page.getByRole('img', { name: '刮开涂层' })
  await expect(coating).toBeVisible()
  const box = await coating.boundingBox()
  if (!box) throw new Error('the coating has no box')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const result = page.getByRole('group', { name: /^抽奖结果/ })
  const isOpen = () => result.isVisible()
  await touch('touchStart', box.x + 4, box.y + 12)
  for (let y = 12; y < box.height && !(await isOpen()); y += 24) {
    for (let x = 4; x < box.width && !(await isOpen()); x += 24) {
      await touch('touchMove', box.x + x, box.y + y)
    }
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(result).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('record and published log agree with the result that the wheel showed', async ({
  page,
  mall,
}) => {
  await mall.signIn(await mall.newShopper())
  await openDraw(page, WHEEL.link)
  await page.getByRole('button', { name: WHEEL.act }).click()
  await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click()
  await page.getByRole('link', { name: /记录/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '抽奖记录' })).toBeVisible()
  await page.getByRole('button', { name: '验证公平' }).first().click()
  await expect(page.getByText('种子将在抽奖次日 00:05 公布')).toBeVisible()
})

test('a spin with a lost response is in the record, and its repetition returns the same prize', async ({
  page,
  mall,
}) => {
  const { token } = await mall.signIn(await mall.newShopper())
  await openDraw(page, WHEEL.link)
  let isLost = true
  await page.route('**/api/draw/v1/play', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: WHEEL.act }).click()
  const again = page.getByRole('button', { name: '继续查看结果' })
  await expect(again).toBeVisible()
  type Record = { list: { number: string; prize: { title: string } }[] }
  const readRecord = () => mall.served<Record>('/api/draw/v1/record', { token, args: { page: 1 } })
  const { list: stored } = await readRecord()
  expect(stored).toHaveLength(1)
  isLost = false
  await again.click()
  const result = page.getByRole('dialog')
  await expect(result).toContainText(stored[0]?.prize.title ?? 'none')
  await result.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('button', { name: /^抽奖，剩 1 次/ })).toBeVisible()
  expect((await readRecord()).list).toEqual(stored)
  await page.getByRole('link', { name: /记录/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '抽奖记录' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(stored[0]?.prize.title ?? 'none')
})

test('a won product is ordered at price 0 and sent to the chosen address', async ({
  page,
  mall,
}) => {
  const { look } = await watch(page)
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const { skuId } = await productOf(mall, '跃场 网球训练拍')
  const id = await openSureDraw(mall, 'grid', skuId)
  await page.goto(`/lottery/${String(id)}?companyId=1`)
  await page.getByRole('button', { name: /^抽奖，剩 2 次/ }).click()
  const result = page.getByRole('dialog', { name: '恭喜抽中 限量好礼' })
  await result.getByRole('button', { name: '填写地址' }).click()
  await page.getByRole('radio', { name: /新来的/ }).check()
  await lookEverywhere(page, look, 'draw-submit')
  await page.getByRole('button', { name: '确认领取' }).click()
  await expect(page.getByRole('link', { name: '查看订单' })).toBeVisible()
  await lookEverywhere(page, look, 'draw-order')
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/my\/order\/detail\/\d{20}/)
  const orderId = /\d{20}/.exec(page.url())?.[0] ?? ''
  expect(await orderOf(mall, 1, orderId)).toMatchObject({
    user_id: shopper.userId,
    status: 1,
    payable: 0,
    paid_points: 0,
    paid_cash: 0,
  })
  await expect(page.getByRole('region', { name: '订单状态' })).toContainText('待发货')
  await mall.expectAuditPasses(1)
})

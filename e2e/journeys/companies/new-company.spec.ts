import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listGuideCommands } from '@mall/server/testing/guide'
import { signPartnerLink } from '../../fixtures/mall/partner-link.ts'
import { startProductionMall } from '../../fixtures/mall/production-mall.ts'
import { orderIdOf } from '../../fixtures/mall/sale.ts'
import { buyNow, submitWithPoints, writeAddress } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const COMPANY = 7
const SIGN_KEY = 'the-key-agreed-with-the-partner'
const logFile = join(import.meta.dirname, '../../test-results/production.log')

const readColour = (page: Page, name: string) =>
  page.evaluate(
    (property) =>
      getComputedStyle(document.documentElement).getPropertyValue(property).toLowerCase(),
    name,
  )

/** Goods pictures that have loaded: a broken one has no width, or a placeholder instead. */
const countPictures = (page: Page) =>
  page.evaluate(
    () =>
      [...document.images].filter(
        ({ currentSrc, naturalWidth }) => currentSrc.includes('/media/') && naturalWidth > 0,
      ).length,
  )

/** The number of the signed-in shopper, as the mall gives it to its page. */
async function readShopperId(page: Page): Promise<string> {
  const response = page.waitForResponse(/\/api\/login\/v1\/getInfo/)
  await page.reload()
  const { data } = (await (await response).json()) as { data: { id: number } }
  return String(data.id)
}

test(
  'a company created by the guide in production mode sells to its partner’s shoppers',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(240_000)
    const { origin, guide, stop } = await startProductionMall(logFile)
    try {
      const people = (await guide.followAll('The company and its people')).join('\n')
      const roles = [...people.matchAll(/^op_\S+ {2}(?!platform)\S+ {2}\S+ {2}(\S+)/gm)]
      expect(new Set(roles.map(([, role]) => role)).size).toBe(7)
      expect((await guide.followAll('Configuration, theme and goods')).join('\n')).toContain(
        '新增 50，修改 0，未变 0',
      )
      await page.goto(`${origin}/home?companyId=${COMPANY}`)
      await expect(page).toHaveURL(/\/building\?/)
      await expect(page.getByRole('heading', { name: '海岸福利商城' })).toBeVisible()
      const keys = (await guide.followAll('Sign-in from the partner')).join('\n')
      expect(keys).not.toContain(SIGN_KEY)
      await guide.followAll('Opening')

      await page.goto(signPartnerLink(origin, COMPANY, SIGN_KEY))
      await expect(page).toHaveURL(`${origin}/home?companyId=${COMPANY}`)
      await expect(page.getByRole('region', { name: '我的积分' })).toContainText('0')
      expect(await readColour(page, '--mall-bg')).toBe('#f4f7fa')
      expect(await readColour(page, '--mall-btn')).toBe('#00639b')
      const product = page.getByRole('link', { name: '搪瓷杯 1 号', exact: true })
      await expect(product).toBeVisible()
      await expect.poll(() => countPictures(page)).toBeGreaterThan(3)
      await expect(page.getByText('获取商城配置信息失败')).toHaveCount(0)

      const shopper = await readShopperId(page)
      const [credit = '', list = '', ship = '', audit = '', log = ''] =
        listGuideCommands('The first points')
      await guide.follow(credit, { SHOPPER: shopper })
      await page.reload()
      await expect(page.getByRole('region', { name: '我的积分' })).toContainText('2,000')

      await product.click()
      await expect(page).toHaveURL(/\/ware\/detail\/1001/)
      await expect(page.getByRole('region', { name: '商品信息' })).toContainText('300')
      await expect.poll(() => countPictures(page)).toBeGreaterThan(0)
      await buyNow(page, ['白'])
      await page.getByRole('link', { name: /添加收货地址/ }).click()
      await writeAddress(page)
      await submitWithPoints(page)
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
      const orderId = await orderIdOf(page)
      await page.getByRole('link', { name: '查看订单' }).click()
      const status = page.getByRole('region', { name: '订单状态' })
      await expect(status).toContainText('待发货')

      const child = `${orderId}-1`
      expect(await guide.follow(list)).toContain(child)
      await guide.follow(ship, { CHILD: child })
      await page.reload()
      await expect(status).toContainText('待收货')
      await expect(page.getByText('顺丰速运 SF1234567890')).toBeVisible()
      expect(await guide.follow(list)).not.toContain(child)
      expect(await guide.follow(audit)).toContain('账目相符')
      expect(await guide.follow(log)).toContain(`发货 订单 ${child}`)
    } finally {
      await stop()
    }
  },
)

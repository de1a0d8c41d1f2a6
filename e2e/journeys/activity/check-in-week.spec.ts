import { join } from 'node:path'
import { startMovedMall } from '../../fixtures/clock/moved-mall.ts'
import { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const DAY_MS = 86_400_000
const WEEK = [5, 5, 10, 5, 5, 5, 20]

test(
  'seven check-ins in a row pay the calendar’s points, and the eighth starts again',
  { tag: '@deep' },
  async ({ page, request, context }, testInfo) => {
    test.slow()
    const own = await startMovedMall(join(testInfo.outputDir, 'mall.log'))
    try {
      const mall = new MallDriver(request, context, own.place)
      const { token } = await mall.signIn(await mall.newShopper())
      const readServerTime = async () => {
        type Calendar = { serverTime: string }
        const { serverTime } = await mall.served<Calendar>('/api/checkIn/v1/calendar', { token })
        return Date.parse(serverTime)
      }
      for (const [day, points] of [...WEEK, WEEK[0] ?? 0].entries()) {
        own.moveTo(day * DAY_MS)
        await expect.poll(readServerTime).toBeGreaterThan(Date.now() + (day - 0.5) * DAY_MS)
        await page.goto(`${own.place.url}/activity/check-in?companyId=1`)
        await page.getByRole('button', { name: `立即签到，+${String(points)} 积分` }).click()
        await expect(findMessage(page, `签到成功，+${String(points)} 积分`)).toBeVisible()
      }
      const { balance } = await mall.served<{ balance: number }>('/api/login/v1/myPoints', {
        token,
        args: { tradeType: 0 },
      })
      expect(balance).toBe(60)
      await mall.expectAuditPasses(1)
    } finally {
      await own.stop()
    }
  },
)

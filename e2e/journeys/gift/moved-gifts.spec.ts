import { join } from 'node:path'
import { startMovedMall } from '../../fixtures/clock/moved-mall.ts'
import { openSureDraw } from '../../fixtures/mall/activities.ts'
import { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

const CARD = { number: '8800112655207353', password: '6K4P-9X2M-TR8' }
/** Maximum wait in ms for a reminder: its job and the SMS job run one after the other. */
const JOB_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Offset of Shanghai's clock to UTC. */
const ZONE_MS = 8 * HOUR_MS
/** Default number of days in which a prize of a draw can be claimed. */
const CLAIM_DAYS = 7

/** ms until ten o'clock in Shanghai, when messages may be sent. */
const untilMorning = (now: number) => (DAY_MS + 10 * HOUR_MS - ((now + ZONE_MS) % DAY_MS)) % DAY_MS

test(
  'a card reaches its phone by SMS, and a prize lapses after two reminders',
  { tag: '@deep' },
  async ({ page, request, context }, testInfo) => {
    test.slow()
    const morning = untilMorning(Date.now())
    const own = await startMovedMall(join(testInfo.outputDir, 'mall.log'), morning)
    const mall = new MallDriver(request, context, own.place)
    const { url } = own.place
    try {
      await test.step('a card is passed on, announced by SMS and accepted', async () => {
        const receiver = await mall.newShopper()
        const giver = await mall.signIn(await mall.newShopper())
        await page.goto(`${url}/my/cards?companyId=1`)
        await page.getByRole('textbox', { name: '卡号' }).fill(CARD.number)
        await page.getByLabel('密码', { exact: true }).fill(CARD.password)
        await page.getByRole('button', { name: '添加礼品卡' }).click()
        const card = page.getByRole('article', { name: '冬日暖礼卡' })
        await card.getByRole('button', { name: '转赠' }).click()
        const sheet = page.getByRole('dialog', { name: '转赠' })
        await sheet.getByRole('textbox', { name: '对方手机号' }).fill(receiver.phone)
        await sheet.getByRole('button', { name: '转赠', exact: true }).click()
        await expect(card).toContainText('转赠中')

        const listLinks = async () =>
          (await mall.lab.listSms(receiver.phone)).flatMap(
            (text) => /\/my\/cards\S+/.exec(text) ?? [],
          )
        await expect.poll(listLinks).toEqual(['/my/cards?companyId=1'])
        const [link] = await listLinks()
        await mall.signIn(receiver)
        await page.goto(`${url}${link ?? ''}`)
        await page.getByRole('button', { name: '领取' }).click()
        await expect(card.getByRole('button', { name: '打开' })).toBeVisible()
        await mall.signIn(giver)
        await page.goto(`${url}/my/notices?companyId=1`)
        await expect(page.getByText('礼品卡已被收下')).toBeVisible()
      })

      await test.step('a prize is won, announced twice more and given up', async () => {
        const winner = await mall.signIn(await mall.newShopper())
        const { skuId } = await productOf(mall, '岩上 高山乌龙')
        const id = await openSureDraw(mall, 'grid', skuId)
        await page.goto(`${url}/lottery/${String(id)}?companyId=1`)
        await page.getByRole('button', { name: /^抽奖，剩 2 次/ }).click()
        await expect(page.getByRole('dialog', { name: '恭喜抽中 限量好礼' })).toBeVisible()
        const countReminders = async () =>
          (await mall.lab.listSms(winner.phone)).filter((text) => text.includes('您中奖的')).length

        for (const [index, daysLeft] of [3, 1].entries()) {
          own.moveTo(morning + (CLAIM_DAYS - daysLeft) * DAY_MS + HOUR_MS)
          await expect.poll(countReminders, { timeout: JOB_MS }).toBe(index + 1)
          await page.goto(`${url}/my/notices?companyId=1`)
          const reminder = page.getByRole('link', {
            name: new RegExp(`奖品领取还剩 ${String(daysLeft)} 天`),
          })
          await expect(reminder).toBeVisible()
        }

        own.moveTo(morning + (CLAIM_DAYS + 1) * DAY_MS)
        await page.goto(`${url}/activity/draw-record?companyId=1`)
        await expect(async () => {
          await page.reload()
          await expect(page.getByRole('main')).toContainText('已放弃')
        }).toPass()
        await mall.expectAuditPasses(1)
      })
    } finally {
      await mall.database.close()
      await own.stop()
    }
  },
)

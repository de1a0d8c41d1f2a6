import { join } from 'node:path'
import { startMovedMall } from '../../fixtures/clock/moved-mall.ts'
import { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { payAtCashier, placeOrder, productOf } from '../../fixtures/mall/sale.ts'
import { smsCode } from '../../fixtures/mall/test-users.ts'
import { answerCaptcha } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const DAY_MS = 86_400_000

test(
  'the statement shows an order, its refund and an expiry, and a reopened account starts empty',
  { tag: '@deep' },
  async ({ page, request, context }, testInfo) => {
    test.slow()
    const own = await startMovedMall(join(testInfo.outputDir, 'mall.log'))
    try {
      const mall = new MallDriver(request, context, own.place)
      const { url } = own.place
      const rows = page.getByRole('list', { name: '积分变动' })

      await test.step('an order paid by points and cash is refunded', async () => {
        const who = await mall.signIn({ userName: 'linzhixia' })
        const { balance } = await mall.served<{ balance: number }>('/api/login/v1/myPoints', {
          token: who.token,
        })
        const pad = await productOf(mall, '跃动 无线游戏手柄')
        const orderId = await placeOrder(mall, who, pad.skuId, { usePoints: true })
        await page.goto(`${url}/checkstand?companyId=1&orderId=${orderId}`)
        await payAtCashier(page)
        const points = balance.toLocaleString('en-US')
        await page.goto(`${url}/my/integral?companyId=1`)
        await expect(rows).toContainText(`-${points}余 0`)
        const cancel = `/api/tbOrder/v2/cancel/${orderId}`
        await mall.served(cancel, { method: 'PUT', token: who.token, args: { reason: '不想要了' } })
        await page.reload()
        await expect(rows).toContainText(`+${points}余 ${points}`)
        await rows
          .getByRole('link', { name: new RegExp(`\\+${points}`) })
          .first()
          .click()
        await expect(page.getByRole('region', { name: '订单状态' })).toContainText('已关闭')
      })

      await test.step('points expire', async () => {
        own.moveTo(500 * DAY_MS)
        // A sign-in that the move interrupts is refused as too old.
        await expect(async () => {
          const { token } = await mall.enter({ userName: 'linzhixia' })
          const { list } = await mall.served<{ list: unknown[] }>(
            '/api/login/v1/employeeIntegralDetail',
            { token, args: { kind: 'lapsed', page: 1, size: 10 } },
          )
          expect(list.length).toBeGreaterThan(0)
        }).toPass()
        await mall.signIn({ userName: 'linzhixia' })
        await page.goto(`${url}/my/integral?companyId=1`)
        await page.getByRole('tab', { name: '失效' }).click()
        await expect(rows).toContainText(/-\d[\d,]*余/)
      })

      await test.step('an account is closed', async () => {
        const phone = '13900007788'
        const before = await mall.signIn({ phone })
        await mall.addAddress(before)
        // The server sends the next SMS to a phone a minute after the last one.
        own.moveTo(500 * DAY_MS + 120_000)
        await page.goto(`${url}/my/info/personal-data?companyId=1`)
        await page.getByRole('button', { name: '申请注销' }).click()
        const sheet = page.getByRole('dialog', { name: '确定申请注销账号吗？' })
        await sheet.getByRole('button', { name: '获取验证码' }).click()
        await answerCaptcha(page)
        await sheet.getByRole('textbox', { name: '手机验证码' }).fill(smsCode)
        await sheet.getByRole('button', { name: '申请注销' }).click()
        await expect(page.getByText(/将于 .* 注销/)).toBeVisible()
        own.moveTo(509 * DAY_MS)
        const isSignedIn = async () =>
          (await mall.call('/api/login/v1/getInfo', { token: before.token })).flag
        await expect.poll(isSignedIn).toBe(false)
        const after = await mall.signIn({ phone })
        expect(after.userId).not.toBe(before.userId)
        await page.goto(`${url}/address?companyId=1`)
        await expect(page.getByText('还没有收货地址')).toBeVisible()
        await mall.expectAuditPasses(1)
      })
    } finally {
      await own.stop()
    }
  },
)

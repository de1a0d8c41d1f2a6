import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOperatorSession } from '../../fixtures/mall/operator-session.ts'
import { signPartnerLink } from '../../fixtures/mall/partner-link.ts'
import { startProductionMall } from '../../fixtures/mall/production-mall.ts'
import { orderIdOf } from '../../fixtures/mall/sale.ts'
import { buyNow, submitWithPoints, writeAddress } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

const COMPANY = 7
const SIGN_KEY = 'the-key-agreed-with-the-partner'
const examples = join(import.meta.dirname, '../../../examples')
const logFile = join(import.meta.dirname, '../../test-results/operators.log')

const readApproval = (text: string) =>
  /mall approvals approve (?:--id )?(ap_\S+)/.exec(text)?.[1] ?? ''

// Deep: thirty commands, each in a separate process. `run-mall.test.ts` runs the same commands in
// one process.
test(
  'operators import goods, grant points before the first sign-in and refund with a second person',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(600_000)
    const folder = mkdtempSync(join(tmpdir(), 'mall-acts-'))
    const { origin, guide, stop } = await startProductionMall(logFile)
    try {
      const created = (await guide.followAll('The company and its people')).join('\n')
      const onServer = (command: string) =>
        guide.follow(`npm run mall -- ${command} --company ${String(COMPANY)}`)
      await onServer('company import examples/new-company')
      mkdirSync(join(folder, 'bounds'))
      // A section of a file replaces the stored one: the return address is part of it.
      const bounds =
        'units: shop\nsettings:\n  afterSales:\n    returnAddress: 浙江省杭州市余杭区云仓路 8 号\n' +
        '    secondPersonAbove:\n      points: 100\n      cash: 1\n'
      writeFileSync(join(folder, 'bounds', 'company.yaml'), bounds)
      await onServer(`company import ${join(folder, 'bounds')}`)
      const account = { origin, companyId: COMPANY, created }
      const owner = await openOperatorSession(guide, { ...account, name: 'zhou.lan' })
      const second = await openOperatorSession(guide, { ...account, name: 'accounts' })

      await test.step('the shop shows the goods of an XLSX file', async () => {
        expect(await owner.run(`goods import ${join(examples, 'goods.xlsx')}`)).toContain('新增 3')
        await guide.followAll('Sign-in from the partner')
        await guide.followAll('Opening')
      })

      await test.step('a second person sees the lines of the grant and approves it', async () => {
        const file = join(folder, 'points.csv')
        writeFileSync(file, '合作方编号,积分,备注\nU1001,1000,入会礼\n')
        const approval = readApproval(await owner.run(`points grant ${file} --title 入会礼`))
        const own = await owner.run(`approvals show ${approval}`)
        expect(own).toContain('不能由您批准')
        const shown = await second.run(`approvals show ${approval}`)
        expect(shown).toContain('U1001')
        expect(shown).toContain('1000')
        await second.stepUp()
        await second.run(`approvals approve ${approval}`)
        await expect
          .poll(() => owner.run('points pending --state waiting'), { timeout: 60_000 })
          .toContain('U1001  1000 积分')
      })

      await test.step('the shopper has the points at the first sign-in', async () => {
        await page.goto(signPartnerLink(origin, COMPANY, SIGN_KEY))
        await expect(page).toHaveURL(`${origin}/home?companyId=${COMPANY}`)
        await expect(page.getByRole('region', { name: '我的积分' })).toContainText('1,000')
        expect(await owner.run('points pending')).toContain('已发放')
      })

      await page.getByRole('link', { name: '搪瓷杯 1 号', exact: true }).click()
      await expect(page.getByRole('region', { name: '商品信息' })).toContainText('300')
      await buyNow(page, ['白'])
      await page.getByRole('link', { name: /添加收货地址/ }).click()
      await writeAddress(page)
      await submitWithPoints(page)
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
      const orderId = await orderIdOf(page)

      await test.step('a refund beyond the limit waits for a second person', async () => {
        const refund = `after-sales refund ${orderId}-1 --reason other --note 缺货无法发出`
        const approval = readApproval(await owner.run(refund))
        expect(approval).not.toBe('')
        await page.goto(`${origin}/my/order/detail/${orderId}?companyId=${COMPANY}`)
        const status = page.getByRole('region', { name: '订单状态' })
        await expect(status).toContainText('待发货')
        expect(await second.run(`approvals show ${approval}`)).toContain('300')
        await second.stepUp()
        await second.run(`approvals approve ${approval}`)
        await expect(async () => {
          await page.reload()
          await expect(status).toContainText('已关闭', { timeout: 5_000 })
        }).toPass({ timeout: 60_000 })
        await page.goto(`${origin}/home?companyId=${COMPANY}`)
        await expect(page.getByRole('region', { name: '我的积分' })).toContainText('1,000')
      })
      expect(await onServer('audit')).toContain('账目相符')
    } finally {
      await stop()
    }
  },
)

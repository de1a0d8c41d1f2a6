import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
const logFile = join(import.meta.dirname, '../../test-results/operators-day.log')

/** A UTC time in the wire format; no assertion reads it. */
const WIRE_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d\S*Z/
/** Prices of this journey in the wire unit, 1/10,000 yuan. */
const WIRE_PRICES = /\b(?:3000000|3450000|1000000|2000000|500000|450000)\b/

const banner = `
banners:
  - id: 1
    title: 冬日杯具节
    subtitle: 满 300 减 50
    linkType: 6
    link: '2'
    pictures:
      - src: file:mug.png
`
const page = `
标题: 杯具节
区块:
  - 类型: 轮播
    区块编号: slides
    图片列表:
      - 图片:
          src: file:mug.png
        图片说明: 白色搪瓷杯
        跳转: { 跳转类型: 商品, 跳转目标: '1001' }
  - 类型: 商品列表
    区块编号: goods
    标题: 人气杯具
    商品:
      商品: [1001]
`

/** Creates a company with its operators, each signed in with their own role. */
async function openCompany() {
  const { origin, guide, stop } = await startProductionMall(logFile)
  const screen: string[] = []
  const created = (await guide.followAll('The company and its people')).join('\n')
  await guide.followAll('Configuration, theme and goods')
  await guide.followAll('Sign-in from the partner')
  await guide.followAll('Opening')
  const signIn = async (name: string) => {
    const account = { origin, companyId: COMPANY, created, name }
    const { run, stepUp } = await openOperatorSession(guide, account)
    const note = async (command: string) => {
      const text = await run(command)
      screen.push(`$ mall ${command}\n${text}`)
      return text
    }
    return {
      run: note,
      refused: (command: string) =>
        expect(run(command), `${name}: ${command}`).rejects.toThrow('没有权限'),
      approve: async (text: string) => {
        const approval = /mall approvals approve (ap_\S+)/.exec(text)?.[1] ?? ''
        await note(`approvals show ${approval}`)
        await stepUp()
        return note(`approvals approve ${approval}`)
      },
    }
  }
  return { origin, guide, stop, screen, signIn }
}

test(
  'operators run a shop’s day, each with their own role only',
  { tag: '@deep' },
  async ({ page: shop }) => {
    test.setTimeout(600_000)
    const folder = mkdtempSync(join(tmpdir(), 'mall-day-'))
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    copyFileSync(join(examples, 'pictures/mug-white.png'), join(folder, 'mug.png'))
    const { origin, guide, stop, screen, signIn } = await openCompany()
    try {
      const owner = await signIn('zhou.lan')
      const goods = await signIn('goods')
      const warehouse = await signIn('warehouse')
      const campaigns = await signIn('campaigns')
      const support = await signIn('support')
      const accounts = await signIn('accounts')

      await test.step('finance approves the points of a file', async () => {
        const file = write('points.csv', '合作方编号,积分,备注\nU1001,1000,入会礼\n')
        await accounts.approve(await campaigns.run(`points grant ${file} --title 入会礼`))
        await warehouse.refused(`points grant ${file} --title 入会礼`)
        // Approved lines are booked by a job.
        await expect
          .poll(() => accounts.run('points pending --state waiting'), { timeout: 60_000 })
          .toContain('U1001  1000 积分')
      })

      await test.step('goods are imported, a price within the bound applies, and a lower price waits for approval', async () => {
        expect(await goods.run(`goods import ${join(examples, 'goods.xlsx')}`)).toContain('未变')
        expect(await goods.run('goods price 1001 --sku 10011 --to 200')).toContain('价格 200')
        const low = await goods.run('goods price 1001 --sku 10011 --to 45')
        expect(await goods.run('goods show 1001')).toContain('价格 200')
        await owner.approve(low)
        expect(await goods.run('goods show 1001')).toContain('价格 45')
        await goods.run('goods price 1001 --sku 10011 --to 300')
        await campaigns.refused('goods price 1001 --sku 10011 --to 1')
      })

      await test.step('a category is imported by the catalogue’s file', async () => {
        const catalogue = readFileSync(join(examples, 'new-company/catalogue.yaml'), 'utf8')
        mkdirSync(join(folder, 'categories'))
        const more = catalogue.replace('selections:', '  - id: 9\n    name: 新春礼盒\nselections:')
        writeFileSync(join(folder, 'categories/catalogue.yaml'), more)
        expect(await goods.run(`company import ${join(folder, 'categories')}`)).toContain(
          '新春礼盒',
        )
        await support.refused(`company import ${join(folder, 'categories')}`)
      })

      await test.step('marketing imports a banner and publishes a page with pictures', async () => {
        mkdirSync(join(folder, 'home'))
        copyFileSync(join(folder, 'mug.png'), join(folder, 'home/mug.png'))
        writeFileSync(join(folder, 'home/home.yaml'), banner)
        await campaigns.run(`company import ${join(folder, 'home')}`)
        await campaigns.run(`page import 301 ${write('page.yaml', page)}`)
        expect(await campaigns.run('page publish 301')).toContain('杯具节')
        await goods.refused('page publish 301')
      })

      const coupon = await campaigns.run(`coupons create ${join(examples, 'coupon.yaml')}`)
      expect(coupon).toContain('周年庆满减')
      const sale = await campaigns.run(`flash-sale create ${join(examples, 'flash-sale.yaml')}`)
      expect(sale).toContain('秒杀价 200 积分')
      expect(sale).toContain('开始时间 2027-01-08 20:00')
      await campaigns.run(`flash-sale publish ${sale.split(' ')[0] ?? ''}`)

      await test.step('the budget of a draw and its opening are approved', async () => {
        await accounts.approve(
          await campaigns.run('points open-budget 抽奖奖品 --title 年终抽奖 --points 50000'),
        )
        const draw = await campaigns.run(`draw create ${join(examples, 'draw.yaml')}`)
        const id = draw.split(' ')[0] ?? ''
        await campaigns.run(`draw preview ${id}`)
        await owner.approve(await campaigns.run(`draw open ${id}`))
        expect(await campaigns.run('draw list')).toContain('年终抽奖')
      })

      await test.step('the shop shows banner, page, coupon and price', async () => {
        await shop.goto(signPartnerLink(origin, COMPANY, SIGN_KEY))
        await expect(shop).toHaveURL(`${origin}/home?companyId=${COMPANY}`)
        await expect(shop.getByRole('region', { name: '我的积分' })).toContainText('1,000')
        await expect(shop.getByText('冬日杯具节').first()).toBeVisible()
        await shop.goto(`${origin}/special/301?companyId=${COMPANY}`)
        await expect(shop.getByRole('img', { name: '白色搪瓷杯' })).toBeVisible()
        await shop.goto(`${origin}/ware/detail/1001?companyId=${COMPANY}`)
        await expect(shop.getByRole('region', { name: '商品信息' })).toContainText('300')
      })

      await buyNow(shop, ['白'])
      await shop.getByRole('link', { name: /添加收货地址/ }).click()
      await writeAddress(shop)
      await submitWithPoints(shop)
      await expect(shop.getByRole('heading', { name: '支付成功' })).toBeVisible()
      const orderId = await orderIdOf(shop)
      const status = shop.getByRole('region', { name: '订单状态' })

      await test.step('the warehouse ships the order by a listed courier', async () => {
        expect(await warehouse.run('waiting')).toMatch(/待发货[^]*1/)
        expect(await campaigns.run('waiting')).not.toContain('待发货')
        expect(await warehouse.run('orders list --unshipped')).toContain(`${orderId}-1`)
        const parcel = `orders ship --child ${orderId}-1 --tracking SF1234567890`
        await expect(warehouse.run(`${parcel} --shipper 不存在快递`)).rejects.toThrow('快递')
        await warehouse.run(`${parcel} --shipper 顺丰速运`)
        expect(await warehouse.run('waiting')).not.toMatch(/待发货[^\n]*1/)
        await shop.goto(`${origin}/my/order/detail/${orderId}?companyId=${COMPANY}`)
        await expect(status).toContainText('待收货')
        await campaigns.refused('orders list')
      })

      await test.step('service finds order and shopper by number, name, phone, product or partner id', async () => {
        const said = [orderId, orderId.slice(-6), 'SF1234567890', '苏棠', '0004', '搪瓷杯', 'U1001']
        for (const text of said) {
          expect(await support.run(`orders list --find ${text}`), text).toContain(orderId)
        }
        await goods.refused('shoppers list --find U1001')
        const shopper = /^ *(\d+)/m.exec(await support.run('shoppers list --find U1001'))?.[1] ?? ''
        const ledger = await support.run(`shoppers ledger ${shopper}`)
        expect(ledger).toContain('入会礼')
        expect(ledger).toContain(orderId)
        expect(ledger).toMatch(/700/)
      })

      await test.step('service refunds the order with a reason in Chinese', async () => {
        const refund = `after-sales refund ${orderId}-1 --reason 质量问题 --note 杯口破损`
        const decided = await support.run(refund)
        if (decided.includes('approvals approve')) await accounts.approve(decided)
        await expect(async () => {
          await shop.reload()
          await expect(status).toContainText('已关闭', { timeout: 5_000 })
        }).toPass({ timeout: 60_000 })
      })

      await test.step('a manager reads the figures of the day', async () => {
        await expect
          .poll(() => owner.run('figures sales --by product'), { timeout: 120_000 })
          .toMatch(/搪瓷杯[^]*300/)
        expect(await owner.run('figures sales')).toContain('退款金额')
        await warehouse.refused('figures sales')
      })

      await test.step('finance reads the liability, exports orders and points, and lists open refunds', async () => {
        expect(await accounts.run('figures liability')).toMatch(/1[,]?000/)
        const orders = join(folder, 'orders.csv')
        await accounts.run(`orders export-all ${orders}`)
        expect(readFileSync(orders, 'utf8')).toContain(orderId)
        const points = join(folder, 'points-ledger.csv')
        await accounts.run(`points export ${points}`)
        expect(readFileSync(points, 'utf8')).toContain(orderId)
        expect(await accounts.run('refunds')).not.toContain(orderId)
      })

      expect(await owner.run('log --limit 100')).toContain('导入公司文件')
      const terminal = screen.join('\n')
      expect(terminal).not.toMatch(WIRE_TIME)
      expect(terminal).not.toMatch(WIRE_PRICES)
      expect(await guide.follow(`npm run mall -- audit --company ${String(COMPANY)}`)).toContain(
        '账目相符',
      )
    } finally {
      await stop()
    }
  },
)

import type { Page } from '@playwright/test'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { phone, widths } from '../../fixtures/screen/widths.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Name of its picture, address, and the h1 or what is to be seen on it. */
type Screen = [name: string, address: string, title: string | RegExp]

/** Of the README. */
const CARD = { number: '8800112655207346', password: '6K4P-9X2M-TR7' }
const STAFF = { name: 'shiji', password: 'Demo-2468-Counter' }

const open: Screen[] = [
  ['flash-sales', '/sec-kill/list', '限时秒杀'],
  ['draws', '/activity/draw', '抽奖'],
  // A signed-in shopper continues to the exchange.
  ['cmb-login-closed', '/activity/cmb-login', /招商银行登录|积分兑换/],
  ['special', '/special/101', '冬日暖礼季'],
  ['special-forty-blocks', '/special/102', '逛遍商城'],
  ['article-list', '/article/list', '资讯'],
  ['help', '/article', '帮助中心'],
  ['focus', '/focus', '关注我们'],
  ['service-guest', '/service', '在线客服'],
  ['reviews', '/evaluate/ware?spuId=100001', '商品评价'],
  ['gift-login', '/gift/login', '礼品卡兑换'],
  ['gift-coupon-login', '/gift/coupon-login', '电子券兑换'],
  ['gift-help', '/gift/help', '卡号和密码在哪里'],
  ['gift-intro', '/gift/intro', '礼品卡说明'],
  ['gift-ele-login', '/gift/ele-login', '电子卡兑换'],
  ['gx-login', '/activity/gx-new', /./],
  ['gx-service-terms', '/activity/gx-new/service-terms', /./],
  ['gx-privacy', '/activity/gx-new/gx-privacy', /./],
  ['counter-login', '/cav', '核销登录'],
]
const ofShopper: Screen[] = [
  ['check-in', '/activity/check-in', '每日签到'],
  ['cmb-exchange-closed', '/activity/cmb-recharge', '积分兑换'],
  ['draw-record-empty', '/activity/draw-record', '抽奖记录'],
  ['draw-subscribe', '/activity/draw-subscribe', '活动提醒'],
  ['benefits', '/my/benefits', '我的权益'],
  ['outlets', '/equity/address', '选择网点'],
  ['outlet-contact', '/equity/address/edit', '领取人'],
  ['exchange-card', '/exchangecard', '礼品卡兑换积分'],
  ['fulika', '/fulika', '福利卡兑换'],
  ['coupons', '/coupon', '我的优惠券'],
  ['coupon-centre', '/coupon/center', '领券中心'],
  ['service', '/service', '在线客服'],
  ['points', '/my/integral', '积分明细'],
  ['points-validity', '/my/intergal-validity', '积分有效期'],
  ['reviews-to-write', '/evaluate/add-list', '待评价'],
  ['reviews-mine', '/evaluate/my', '我的评价'],
  ['refunds', '/my/refund/list', '退款/售后'],
  ['favourites', '/my/favourites', '我的收藏'],
  ['footprints', '/my/footprints', '浏览记录'],
  ['devices', '/my/info/devices', /设备/],
  ['notices', '/my/notices', '消息'],
  ['notice-settings', '/my/notices/settings', '消息设置'],
  ['top-up', '/recharge', '话费充值'],
  ['top-up-record', '/recharge/record', '充值记录'],
  ['my-cards', '/my/cards', '我的礼品卡'],
]

const withCompany = (address: string) => `${address}${address.includes('?') ? '&' : '?'}companyId=1`

async function show(page: Page, address: string, title: string | RegExp): Promise<void> {
  await page.goto(withCompany(address))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await settled(page)
}
type Look = Awaited<ReturnType<typeof watch>>['look']

async function seeAll(page: Page, look: Look, screens: readonly Screen[], suffix = '') {
  for (const [name, address, title] of screens) {
    await show(page, address, title)
    await look(`${name}${suffix}`)
  }
}

/** The form of a review, on the way there. */
async function seeReviewForm(page: Page, look: Look, suffix = '') {
  await page.goto(withCompany('/evaluate/add-list'))
  await page.getByRole('link', { name: '评价', exact: true }).first().click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await settled(page)
  await look(`review-add${suffix}`, { fullPage: true })
}

/**
 * The games of the demo, by the links of their titles: journeys open further draws concurrently.
 */
async function seeDraws(page: Page, look: Look, suffix = '') {
  for (const [name, link] of [
    ['wheel', /幸运大转盘/],
    ['nine-squares', /转一圈，好礼停在哪/],
    ['scratch-card', /刮一刮，惊喜在下面/],
  ] as const) {
    await page.goto(withCompany('/activity/draw'))
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: '活动规则' })).toBeVisible()
    await settled(page)
    await look(`${name}${suffix}`)
  }
  await page.getByRole('link', { name: /抽奖可验证/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '验证公平' })).toBeVisible()
  await settled(page)
  await look(`draw-verify${suffix}`)
}

async function seeGift(page: Page, look: Look, suffix = '') {
  await page.goto(withCompany('/gift/login'))
  await page.getByRole('textbox', { name: '卡号' }).fill(CARD.number)
  await page.getByLabel('密码', { exact: true }).fill(CARD.password)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()
  await settled(page)
  await look(`gift-index${suffix}`)
  await show(page, '/gift/record', '兑换记录')
  await look(`gift-record${suffix}`)
}

/** The card secret of a demo order, which is left unrevealed. */
async function seeSecret(page: Page, look: Look, mall: MallDriver, who: Shopper, suffix = '') {
  type Orders = { list: { id: string; parts: { secrets?: number }[] }[] }
  const { list } = await mall.served<Orders>('/api/tbOrder/v2/getOrderList', {
    args: { status: 3, size: 50 },
    token: who.token,
  })
  const order = list.find(({ parts }) => parts.some(({ secrets }) => secrets))
  await show(page, `/my/order/detail/${order?.id ?? ''}`, '订单详情')
  const card = page.getByRole('region', { name: '卡密' })
  await expect(card.getByText('未查看')).toBeVisible()
  await look(`order-secret${suffix}`)
  await card.getByRole('button', { name: '查看卡密' }).click()
  await expect(page.getByRole('dialog', { name: '查看卡密' })).toBeVisible()
  await look(`order-secret-sheet${suffix}`)
}

async function seeCounter(page: Page, look: Look, suffix = '') {
  await page.goto(withCompany('/cav'))
  await page.getByRole('textbox', { name: '用户名' }).fill(STAFF.name)
  await page.getByLabel('密码', { exact: true }).fill(STAFF.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '取件码' })).toBeVisible()
  await settled(page)
  await look(`counter${suffix}`)
  await show(page, '/cav/day', '今日核销')
  await look(`counter-day${suffix}`)
}

for (const { use, title, tag } of widths) {
  const tags = use === phone ? [tag] : [tag, '@deep']
  test.describe(title, { tag: tags }, () => {
    test.use(use)

    test('the open screens of activities, content and gift cards are sound', async ({ page }) => {
      test.slow()
      const { look } = await watch(page)
      await seeAll(page, look, open)
      await seeDraws(page, look)
      await seeGift(page, look)
      await seeCounter(page, look)
    })

    test('the screens of a shopper’s benefits, coupons, points and reviews are sound', async ({
      page,
      mall,
    }) => {
      test.slow()
      const { look } = await watch(page)
      await mall.signIn(people.linzhixia)
      await seeAll(page, look, ofShopper)
      await seeReviewForm(page, look)
      await page.goto(withCompany('/my/benefits'))
      await page.getByRole('region', { name: '员工关怀计划' }).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: '领取说明' })).toBeVisible()
      await settled(page)
      await look('benefit')
    })

    test('the card secret of an order is sound', async ({ page, mall }) => {
      const { look } = await watch(page)
      await seeSecret(page, look, mall, await mall.signIn(people.linzhixia))
    })
  })
}

for (const what of ['dark', 'elder'] as const) {
  test(`the further screens are sound: ${what}`, { tag: '@deep' }, async ({ page, mall }) => {
    test.setTimeout(600_000)
    if (what === 'dark') await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const { look } = await watch(page)
    const who = await mall.signIn(people.linzhixia)
    if (what === 'elder') {
      await page.goto('/my?companyId=1')
      await page.getByRole('switch', { name: /大字版/ }).click()
    }
    const suffix = `-${what}`
    await seeAll(page, look, [...open, ...ofShopper], suffix)
    await seeReviewForm(page, look, suffix)
    await seeSecret(page, look, mall, who, suffix)
    await seeDraws(page, look, suffix)
    await seeGift(page, look, suffix)
    await seeCounter(page, look, suffix)
  })
}

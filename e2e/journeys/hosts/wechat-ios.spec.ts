import {
  findDialog,
  expectInOrders,
  linkTo,
  payButton,
  productIn,
  succeededOf,
} from '../../fixtures/hosts/host-actions.ts'
import { expect, test } from '../../fixtures/hosts/host-test.ts'
import { fillAddress, findMessage } from '../../fixtures/screen/actions.ts'
import { issueGiftCard } from '../../fixtures/mall/gift-cards.ts'
import { answerPaid, placeOrder } from '../../fixtures/mall/sale.ts'
import { journeysIn } from './every-host.ts'

journeysIn('wechat-ios')

test('a new WeChat account stays a guest and is prompted once', async ({ page, app, plan }) => {
  await app.set({ person: 'chenxi' })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/connect/oauth2/authorize')) sent += 1
  })
  await page.goto(`/home?companyId=${plan.companyId}`)
  // The page is rendered at once; the silent sign-in starts when its code has loaded.
  await expect.poll(() => sent).toBe(1)
  await expect(page).toHaveURL(`/home?companyId=${plan.companyId}`)
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
  await page.goto(`/category?companyId=${plan.companyId}`)
  await expect(page).toHaveURL(`/category?companyId=${plan.companyId}`)
  await expect(page.getByRole('button', { name: '粮油美食' })).toBeVisible()
  expect(sent).toBe(1)
  const kept = await page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), plan.companyId)
  expect(kept).toBeNull()
})

test('a snapshot page of WeChat explains how to open the full page and can be browsed', async ({
  page,
  app,
  plan,
}) => {
  await app.set({ person: 'kuaizhao' })
  await page.goto(`/home?companyId=${plan.companyId}`)
  await findDialog(page, '请点击右下角“使用完整服务”后重试').getByRole('button').click()
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
})

test('a payment that WeChat reports without a charge does not pay the order', async ({
  page,
  mall,
  app,
  plan,
  scene,
}) => {
  const who = await mall.signIn(await mall.newShopper(), app.origin)
  await mall.addAddress(who)
  const { skuId } = await productIn(scene)
  const orderId = await placeOrder(mall, who, skuId)
  await app.set({ person: 'chenxi', payment: 'lie' })
  await page.goto(`/checkstand?companyId=${plan.companyId}&orderId=${orderId}`)
  // WeChat identifies a shopper who signed in without it once, silently, before the payment.
  const known = page.waitForResponse('**/api/login/jsapi_login2?*')
  await payButton(page, plan).click()
  await known
  await expect(page).toHaveURL(/\/checkstand\?/)
  await payButton(page, plan).click()
  // The message lasts two seconds, less than the orders may take to load.
  await Promise.all([expect(findMessage(page, '该订单尚未支付')).toBeVisible(), answerPaid(page)])
  await expectInOrders(scene, orderId, '待付款')
  expect(await succeededOf(scene, orderId)).toEqual([])
})

test('a forged notification is refused, and the provider’s response to a query decides', async ({
  mall,
  app,
  scene,
}) => {
  const who = await mall.newShopper()
  await mall.addAddress(who)
  const { skuId } = await productIn(scene)
  const orderId = await placeOrder(mall, who, skuId)
  const { companyId, token } = who
  await mall.served('/api/pay/v1/attempts', {
    method: 'POST',
    companyId,
    token,
    args: { orderId, channel: 'wechat', scene: 'native' },
  })
  await mall.lab.script({ on: 'pay', behaviour: 'forged', of: orderId })
  const [payment] = await mall.lab.paymentsOf(orderId)
  await app.payCode(payment?.id ?? '')
  await expect
    .poll(() => app.listNotifications('wechat-pay', orderId))
    .toMatchObject([{ status: 401 }])
  // The server queries the provider after it has waited for a notification.
  const status = () => mall.call('/api/pay/v1/status', { companyId, token, args: { orderId } })
  await expect.poll(status).toMatchObject({ data: { state: 'paid' } })
  await mall.signIn(who, app.origin)
  await expectInOrders(scene, orderId, '待发货')
  expect(await succeededOf(scene, orderId)).toHaveLength(1)
})

test('the mall works in WeChat without its bridge', async ({ page, mall, app, plan }) => {
  await app.set({ person: 'chenxi', bridge: 'never' })
  const { name, spuId } = await productIn({ mall, plan })
  await page.goto(linkTo(plan, spuId))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto(`/search?companyId=${plan.companyId}`)
  // WeChat identifies the shopper by a redirect, which discards text typed before it.
  await expect(async () => {
    await page.getByRole('searchbox').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('a large text size of WeChat enlarges the page, and a normal one restores it', async ({
  page,
  app,
  plan,
}) => {
  await app.set({ person: 'chenxi', fontScale: 1.6 })
  await page.goto(`/home?companyId=${plan.companyId}`)
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scale', 'elder')
  // Repeated until the page listens: it subscribes to WeChat's changes only once it is drawn.
  await expect(async () => {
    await page.evaluate(() => {
      type Lab = { bridge: { emit: (event: string, detail: unknown) => void } }
      const lab = (window as unknown as { __mallHostLab: Lab }).__mallHostLab
      lab.bridge.emit('menu:setfont', 1)
    })
    await expect(page.locator('html')).not.toHaveAttribute('data-scale', { timeout: 500 })
  }).toPass()
})

test(
  'a gift card is redeemed for goods inside WeChat without an account',
  { tag: '@deep' },
  async ({ page, mall, app, plan }) => {
    // Only this journey uses the code of docs/demo.md.
    await app.set({ person: 'chenxi' })
    await page.goto(`/gift/coupon-login?companyId=${plan.companyId}`)
    await page.getByRole('textbox', { name: '兑换码' }).fill('TEA2-4680-GIFT9')
    await page.getByRole('button', { name: '立即兑换' }).click()
    const gifts = page.getByRole('list', { name: '可选礼品' }).getByRole('listitem')
    await gifts.filter({ hasNotText: '种规格' }).first().getByRole('checkbox').click()
    await page.getByRole('link', { name: '下一步' }).click()
    await fillAddress(page)
    await page.getByRole('button', { name: '提交兑换' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
    await page.getByRole('link', { name: '查看兑换记录' }).click()
    await expect(page.getByRole('article').first()).toContainText('待发货')
    await mall.expectAuditPasses(plan.companyId)
  },
)

test('the holder of a card pays the rest of a balance order inside WeChat', async ({
  page,
  mall,
  app,
  plan,
  scene,
}) => {
  const { companyId } = plan
  const { skuId } = await productIn(scene)
  const batch = { title: '微信余额卡', kind: 'balance', value: 10_000, topUp: true } as const
  const card = await issueGiftCard(mall, { ...batch, skuIds: [skuId] }, companyId)

  await app.set({ person: 'chenxi' })
  await page.goto(`/gift/login?companyId=${companyId}`)
  await page.getByRole('textbox', { name: '卡号' }).fill(card.number)
  await page.getByLabel('密码', { exact: true }).fill(card.password)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '选择礼品' })).toBeVisible()
  await page.goto(`/gift/order-submit?items=${String(skuId)}.1&companyId=${companyId}`)
  await fillAddress(page)
  await page.getByRole('button', { name: '提交兑换' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '支付差价' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  // WeChat first identifies the card's holder in this browser, once, and then takes the payment.
  const known = page.waitForResponse('**/api/gift/v1/payer*')
  await payButton(page, plan).click()
  expect((await known).ok()).toBe(true)
  await expect(page).toHaveURL(/\/gift\/order-submit\?/)
  await payButton(page, plan).click()
  await expect(page.getByRole('heading', { level: 1, name: '兑换成功' })).toBeVisible()
  expect(await succeededOf(scene, orderId)).toHaveLength(1)
  await mall.expectAuditPasses(companyId)
})

test(
  'a received product is reviewed with a picture inside WeChat',
  { tag: '@deep' },
  async ({ page, mall, app, scene }) => {
    const who = await mall.signIn(await mall.newShopper(), app.origin)
    await mall.addAddress(who)
    const { skuId } = await productIn(scene)
    const orderId = await placeOrder(mall, who, skuId)
    const { companyId, token } = who
    await mall.served('/api/pay/v1/attempts', {
      method: 'POST',
      companyId,
      token,
      args: { orderId, channel: 'wechat', scene: 'native' },
    })
    const [payment] = await mall.lab.paymentsOf(orderId)
    await app.payCode(payment?.id ?? '')
    const status = () => mall.call('/api/pay/v1/status', { companyId, token, args: { orderId } })
    await expect.poll(status).toMatchObject({ data: { state: 'paid' } })
    const parcel = { shipper: '顺丰速运', trackingNumber: `SF${orderId.slice(0, 12)}` }
    await mall.operate(`/orders/${orderId}-1/ship`, companyId, parcel)
    await mall.served(`/api/tbOrder/v1/confirm/${orderId}`, { method: 'PUT', companyId, token })

    await page.goto(`/evaluate/add-list?orderId=${orderId}&companyId=${companyId}`)
    await page.getByRole('link', { name: '评价', exact: true }).click()
    await page.getByRole('radio', { name: /5/ }).check({ force: true })
    const words = `收到了，和图片一样（${orderId.slice(-6)}）`
    await page.getByRole('textbox', { name: '评价内容' }).fill(words)
    await page
      .getByLabel(/添加图片/)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByRole('img', { name: '添加图片 1' })).toBeVisible()
    await page.getByRole('button', { name: '提交评价' }).click()
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
    await mall.expectAuditPasses(companyId)
  },
)

test(
  'a phone is topped up and paid in WeChat while the supplier’s result changes from unknown to success',
  { tag: '@deep' },
  async ({ page, mall, app, plan }) => {
    const { companyId, token } = await mall.signIn(await mall.newShopper(), app.origin)
    await app.set({ person: 'chenxi' })
    await mall.lab.planTopUp('hang')
    await page.goto(`/recharge?companyId=${companyId}`)
    await page.getByRole('textbox', { name: '充值号码' }).fill('18600001234')
    await page.getByRole('button', { name: /^10 元/ }).click()
    await page.getByRole('button', { name: '立即充值' }).click()
    const known = page.waitForResponse('**/api/login/jsapi_login2?*')
    await payButton(page, plan).click()
    await known
    await expect(page).toHaveURL(/\/checkstand\?/)
    await payButton(page, plan).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    type Record = { list: { id: string }[] }
    const options = { companyId, token, args: { page: 1, size: 1 } }
    const { list } = await mall.served<Record>('/api/recharge/v1/record', options)
    const id = list[0]?.id ?? ''
    await mall.lab.waitForTopUp(id)
    await page.goto(`/recharge/record?companyId=${companyId}`)
    await expect(page.getByText('处理中')).toBeVisible()
    await mall.lab.endTopUp(id, 'success')
    await page.reload()
    await expect(page.getByText('已到账')).toBeVisible()
  },
)

import {
  findDialog,
  confirmAfterMiniPage,
  deepLink,
  enterAgain,
  expectInOrders,
  expectPaidInDatabase,
  isSignedInFirst,
  linkTo,
  loseHost,
  payButton,
  payByCode,
  payInHost,
  productIn,
  searchStill,
  shopperIn,
  signInToOrder,
  submitOrder,
  succeededOf,
} from '../../fixtures/hosts/host-actions.ts'
import { expect, test } from '../../fixtures/hosts/host-test.ts'
import { planOf } from '../../fixtures/hosts/host-plans.ts'
import type { HostId } from '../../fixtures/hosts/hosts.ts'
import { buyNow, findMessage } from '../../fixtures/screen/actions.ts'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'
import {
  expectRequestStatus,
  refundedOf,
  requestFromOrder,
} from '../../fixtures/mall/after-sales.ts'
import {
  answerPaid,
  readStock,
  expectSold,
  orderIdOf,
  orderOf,
  placeOrder,
} from '../../fixtures/mall/sale.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { desktop, phone } from '../../fixtures/screen/widths.ts'

/** One host app of each shell; `npm run test:deep` runs the others as well. */
const EVERY_SHELL: ReadonlySet<HostId> = new Set([
  'browser-mobile',
  'wechat-ios',
  'dingtalk-android',
  'bank-cmb',
])

/**
 * Defines the journeys that every host has, and runs all journeys of the file inside a simulated
 * host app.
 */
export function journeysIn(host: HostId): void {
  // A setting of an app applies to all its pages, so its journeys run in sequence.
  test.describe.configure({ mode: 'default' })
  const isDesktop = host === 'dingtalk-pc' || host === 'browser-desktop'
  test.use({ host, ...(isDesktop ? desktop : phone) })
  if (planOf(host).refusable === 'bank') bankLogin()
  test.describe('every host', { tag: EVERY_SHELL.has(host) ? [] : ['@deep'] }, () =>
    journeysOfEveryHost(host),
  )
}

/** The bank's own login page, where a shopper lands who has refused the automatic sign-in. */
function bankLogin(): void {
  test('a shopper who has refused signs in by one tap on the bank’s login page', async ({
    page,
    mall,
    app,
    plan,
  }) => {
    await app.set({ permission: 'refused' })
    const { look } = await watch(page)
    const { spuId } = await productIn({ mall, plan })
    await page.goto(linkTo(plan, spuId))
    await expect(page.getByRole('alert')).toContainText('登录未完成，请重试')
    expect(new URL(page.url()).pathname).toBe('/bank-login')
    await expect(page.getByRole('heading', { level: 1, name: /^登录/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible()
    const signIn = page.getByRole('button', { name: /银行一键登录$/ })
    await expect(signIn).toHaveCount(1)
    await lookEverywhere(page, look, 'bank-login-refused')
    await app.set()
    // The app reads its settings when a page opens; this visit has made its automatic sign-in.
    await page.reload()
    await signIn.click()
    await expect(page).toHaveURL(linkTo(plan, spuId))
    await expect
      .poll(() => page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), plan.companyId))
      .not.toBeNull()
  })
}

function journeysOfEveryHost(host: HostId): void {
  test.describe.configure({ mode: 'serial' })

  /** The shopper created by the first journey and used by the others. */
  let signedIn: Shopper | undefined

  function whoIsHere(): Shopper {
    if (!signedIn) throw new Error('no shopper has signed in in this host')
    return signedIn
  }

  test('a shopper opens a product by a deep link, signs in, pays and sees the order', async ({
    page,
    mall,
    plan,
    scene,
  }) => {
    const { companyId } = plan
    const product = await productIn(scene)
    // No shopper exists yet, so there are no points.
    const before = { points: 0, stock: await readStock(mall, companyId, product.skuId) }
    if (plan.till === 'miniPage') await page.clock.install()

    await page.goto(await deepLink(scene, product.spuId))
    await expect(page).toHaveURL(linkTo(plan, product.spuId))
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible()
    if (isSignedInFirst(plan)) await mall.addAddress(await shopperIn(scene))
    await buyNow(page, product.specValues)
    await signInToOrder(scene)
    const who = await shopperIn(scene)
    await submitOrder(scene)
    const orderId = await orderIdOf(page)
    expect(await orderOf(mall, companyId, orderId)).toMatchObject({ status: 0, paid_cash: 0 })
    await payInHost(scene, orderId)
    await expectInOrders(scene, orderId, '待发货')

    const order = await expectSold(mall, { who, orderId, skuId: product.skuId, num: 1, before })
    expect(order.paid_cash).toBeGreaterThan(0)
    signedIn = who
  })

  /** An unpaid order of the signed-in shopper, with the address of its checkstand. */
  async function orderOfMine(mall: MallDriver, skuId: number) {
    const who = whoIsHere()
    const orderId = await placeOrder(mall, who, skuId)
    return { orderId, address: `/checkstand?companyId=${who.companyId}&orderId=${orderId}` }
  }

  test('a returning shopper is signed in, and a cancelled payment charges nothing and can be repeated', async ({
    page,
    mall,
    app,
    plan,
    scene,
  }) => {
    const { skuId, spuId } = await productIn(scene)
    if (plan.till === 'miniPage') await page.clock.install()
    await app.set({ payment: 'cancel' })
    if (plan.entrance === 'form') await mall.signIn(whoIsHere(), app.origin)
    else {
      const again = await enterAgain(scene, spuId)
      expect(again.userId).toBe(whoIsHere().userId)
      signedIn = again
    }
    const { orderId, address } = await orderOfMine(mall, skuId)
    await page.goto(address)
    await payButton(page, plan).click()
    switch (plan.till) {
      case 'bridge':
        await expect(findMessage(page, '客户取消支付!')).toBeVisible()
        break
      case 'code':
        await page
          .getByRole('dialog', { name: '微信扫码支付' })
          .getByRole('button', { name: '关闭' })
          .click()
        break
      case 'miniPage':
        // A native page has covered the mall, so the mall has to ask the shopper for the result.
        await confirmAfterMiniPage(page, plan)
        await answerPaid(page, plan.channel)
        break
      case 'page':
        await page.getByRole('button', { name: '取消支付' }).click()
        await expect(findMessage(page, '该订单尚未支付')).toBeVisible()
        break
    }
    expect(await succeededOf(scene, orderId)).toEqual([])
    expect(await orderOf(mall, plan.companyId, orderId)).toMatchObject({ status: 0, paid_cash: 0 })

    await app.set()
    await page.goto(address)
    await payInHost(scene, orderId)
    await expectInOrders(scene, orderId, '待发货')
    expect(await succeededOf(scene, orderId)).toHaveLength(1)
    await mall.expectAuditPasses(plan.companyId)
  })

  test('a payment without a report to the page prompts the shopper, and the server finds it', async ({
    page,
    mall,
    app,
    plan,
    scene,
  }) => {
    const { skuId } = await productIn(scene)
    await mall.signIn(whoIsHere(), app.origin)
    const { orderId, address } = await orderOfMine(mall, skuId)
    await app.set({ payment: 'stay' })
    if (plan.till === 'bridge' || plan.till === 'miniPage') await page.clock.install()
    await page.goto(address)
    if (plan.till === 'code') {
      await mall.lab.script({ on: 'pay', behaviour: 'silent', of: orderId })
      await payButton(page, plan).click()
      await payByCode(scene, orderId)
      // No action is needed: the page that shows the code polls the result.
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    } else {
      await payButton(page, plan).click()
      if (plan.till === 'page') await page.getByRole('button', { name: '支付后不返回' }).click()
      await expectPaidInDatabase(scene, orderId)
      if (plan.till === 'bridge') await loseHost(page)
      if (plan.till === 'miniPage') await confirmAfterMiniPage(page, plan)
      if (plan.till === 'page') await page.goto(address)
      await answerPaid(page, plan.channel)
    }
    await expectInOrders(scene, orderId, '待发货')
    expect(await succeededOf(scene, orderId)).toHaveLength(1)
    await mall.expectAuditPasses(plan.companyId)
  })

  test(
    'a paid order is cancelled on its page, and its money is refunded',
    // The page of an after-sales request is equal in every host.
    { tag: host === 'browser-mobile' ? [] : '@deep' },
    async ({ page, mall, app, plan, scene }) => {
      const { companyId } = plan
      const { skuId } = await productIn(scene)
      await app.set()
      await mall.signIn(whoIsHere(), app.origin)
      if (plan.till === 'miniPage') await page.clock.install()
      const { orderId, address } = await orderOfMine(mall, skuId)
      await page.goto(address)
      await payInHost(scene, orderId)
      await page.goto(`/my/order/detail/${orderId}?companyId=${companyId}`)
      await requestFromOrder(page)
      await expectRequestStatus(page, '已退款')
      const { paid_cash: cash } = await orderOf(mall, companyId, orderId)
      expect(cash).toBeGreaterThan(0)
      expect(await refundedOf(mall, companyId, orderId)).toMatchObject({
        status: 5,
        refunded_cash: cash,
      })
      await mall.expectAuditPasses(companyId)
    },
  )

  test('a refused permission is shown with an alternative', async ({ page, mall, app, plan }) => {
    const { companyId, refusable } = plan
    const product = await productIn({ mall, plan })
    await app.set({ permission: 'refused' })
    if (refusable === 'workplace' || refusable === 'bank') {
      await page.goto(linkTo(plan, product.spuId))
      if (refusable === 'workplace') {
        await findDialog(page, 'Login Error: 登录未完成，请重试').getByRole('button').click()
        await expect(page.getByRole('tab', { name: '验证码登录' })).toBeVisible()
      } else {
        await expect(page.getByRole('alert')).toContainText('登录未完成，请重试')
        await page.getByRole('link', { name: '回到首页' }).click()
        await expect(page).toHaveURL(`/home?companyId=${companyId}`)
      }
      return
    }
    await mall.signIn(whoIsHere(), app.origin)
    await page.goto(`/search?companyId=${companyId}`)
    await page.getByRole('button', { name: '扫一扫' }).click()
    if (refusable === 'camera') {
      const scanner = page.getByRole('dialog', { name: '扫一扫' })
      await expect(findMessage(scanner, '没有相机权限，可从相册选择或手动输入')).toBeVisible()
      await scanner.getByRole('textbox', { name: '手动输入码' }).fill(product.name)
      await scanner.getByRole('button', { name: '确定' }).click()
      await expect(page.getByRole('link', { name: product.name }).first()).toBeVisible()
      return
    }
    await expect(findMessage(page, '扫码失败，请重试')).toBeVisible()
    await searchStill(page, product.name)
    await app.set({ scan: { text: product.name, kind: 'qr' } })
    await page.goto(`/search?companyId=${companyId}`)
    await page.getByRole('button', { name: '扫一扫' }).click()
    await expect(page.getByRole('link', { name: product.name }).first()).toBeVisible()
  })
}

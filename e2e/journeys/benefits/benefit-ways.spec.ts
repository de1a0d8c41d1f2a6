import type { Page } from '@playwright/test'
import type { Shopper } from '../../fixtures/mall/mall-driver.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { phone } from '../../fixtures/screen/widths.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createKey, createOwnBenefit, STAFF_PASSWORD } from './own-benefit.ts'

type Own = Awaited<ReturnType<typeof createOwnBenefit>>
/** The page renews a code after 30 s. */
const RENEWAL = { timeout: 40_000 }

async function openOffer(page: Page, { title }: Own) {
  await page.goto('/my/benefits?companyId=1')
  await page.getByRole('region', { name: title }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: '确认领取' })).toBeVisible()
}
async function chooseOutlet(page: Page, { outletName }: Own) {
  await page.getByRole('link', { name: /全部 \d+ 个网点/ }).click()
  await page.getByRole('searchbox', { name: '网点名称或地址' }).fill(outletName)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio')).toHaveCount(1)
  // Choosing an outlet returns to the product immediately.
  await page.getByRole('radio', { name: new RegExp(outletName) }).click({ force: true })
  await page.getByRole('button', { name: '确认领取' }).click()
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
}
async function fillPerson(page: Page, { phone: tel }: Shopper) {
  await page.getByRole('textbox', { name: '姓名' }).fill('林小满')
  await page.getByRole('textbox', { name: '手机号码' }).fill(tel)
}
async function sendStaffPassword(counter: Page, { staff }: Own, password = STAFF_PASSWORD) {
  await counter.getByRole('textbox', { name: '用户名' }).fill(staff)
  await counter.getByLabel('密码', { exact: true }).fill(password)
  await counter.getByRole('button', { name: '登录', exact: true }).click()
}
async function signInStaff(counter: Page, own: Own) {
  await sendStaffPassword(counter, own)
  await expect(counter.getByRole('textbox', { name: '取件码' })).toBeVisible()
}
async function find(counter: Page, digits: string, timeout = 20_000) {
  await counter.getByRole('textbox', { name: '取件码' }).fill(digits)
  await counter.getByRole('button', { name: '查找' }).click()
  await expect(counter.getByText('可核销')).toBeVisible({ timeout })
}

test('a benefit is sent to an address and is used up afterwards', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const own = await createOwnBenefit(mall, [shopper])
  await openOffer(page, own)
  await page.getByRole('button', { name: '邮寄到家' }).click()
  await page.getByRole('button', { name: '确认领取' }).click()
  await expect(page.getByRole('radio', { name: /科创路 1 号/ })).toBeChecked()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/\/order\/detail/)
  await expect(page.getByText('待发货').first()).toBeVisible()
  await page.goto('/my/benefits?companyId=1')
  await expect(page.getByRole('region', { name: own.title }).getByText('已用完')).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('a benefit in 待领取 is ordered, cancelled and listed again', async ({ page, mall }) => {
  const shopper = await mall.signIn(await mall.newShopper())
  const own = await createOwnBenefit(mall, [shopper])
  const right = page.getByRole('article', { name: own.title })
  const toCollect = async () => {
    await page.goto('/my?companyId=1')
    await page.getByRole('link', { name: /^待领取/ }).click()
  }
  await toCollect()
  await expect(right).toContainText('还可领 1 次')
  await right.getByRole('link', { name: /^去领取/ }).click()
  await page.getByRole('region', { name: own.title }).getByRole('link').first().click()
  await chooseOutlet(page, own)
  await fillPerson(page, shopper)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '取件码' })).toBeVisible()

  await toCollect()
  await expect(right).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: own.outletName })).toBeVisible()
  await page.goto('/my/order/99?companyId=1')
  const order = page.getByRole('article').first()
  await expect(order).toContainText('待领取')
  await order.getByRole('button', { name: '放弃领取' }).click()
  const question = page.getByRole('alertdialog', { name: '确定放弃领取吗？' })
  await question.getByRole('button', { name: '放弃领取' }).click()
  await expect(order).toContainText('已放弃')

  await toCollect()
  await expect(right).toContainText('还可领 1 次')
  await mall.expectAuditPasses(1)
})

test('a code that renews offline is verified after the staff sign in again', async ({
  page,
  context,
  mall,
  browser,
}) => {
  test.slow()
  const shopper = await mall.signIn(await mall.newShopper())
  const own = await createOwnBenefit(mall, [shopper])
  await openOffer(page, own)
  await chooseOutlet(page, own)
  await fillPerson(page, shopper)
  await page.getByRole('button', { name: '提交' }).click()
  const code = page.getByText(/^\d{4} \d{4} \d{2}$/)
  const first = (await code.textContent()) ?? ''
  await context.setOffline(true)
  await expect(code).not.toHaveText(first, RENEWAL)
  const digits = (await code.textContent()) ?? ''

  const desk = await browser.newContext({ ...phone, baseURL: mall.url })
  const counter = await desk.newPage()
  await counter.goto('/cav?companyId=1')
  await signInStaff(counter, own)
  await find(counter, digits)
  // The session ends between the look-up and the confirmation.
  const password = 'own-counter-1357'
  await own.setPassword(password)
  await counter.getByRole('button', { name: '确认核销' }).click()
  await counter.getByRole('link', { name: '核销登录' }).click()
  await sendStaffPassword(counter, own, password)
  // The sign-in returns to the ticket that was looked up.
  await expect(counter.getByText('可核销')).toBeVisible()
  await counter.getByRole('button', { name: '确认核销' }).click()
  await expect(counter.getByText('已核销')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('已领取').first()).toBeVisible()
  await mall.expectAuditPasses(1)
  await desk.close()
})

test('a slot that fills up in the meantime is refused, and another one is booked', async ({
  page,
  mall,
}) => {
  const other = await mall.newShopper()
  const shopper = await mall.signIn(await mall.newShopper())
  const own = await createOwnBenefit(mall, [shopper, other])
  const { skuId, outletId } = own
  const hour = (hours: number) =>
    new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString()
  const slots = [1, 2].map((from) => ({
    startsAt: hour(from),
    endsAt: hour(from + 1),
    capacity: 1,
  }))
  await mall.operate('/outlet-slots', 1, { outletId, slots })
  await openOffer(page, own)
  await chooseOutlet(page, own)
  await fillPerson(page, shopper)
  const full = page.getByRole('radio').first()
  await full.check({ force: true })

  const { token } = other
  type Ids = { list: { id: number }[] }
  const grants = await mall.served<Ids>('/api/equity/v1/grants', { token })
  const booked = await mall.served<Ids>('/api/equity/v1/slots', { args: { outletId } })
  await mall.served('/api/equity/v1/commitOrder', {
    method: 'POST',
    token,
    args: {
      requestKey: createKey(),
      grantId: grants.list[0]?.id,
      skuId,
      outletId,
      slotId: booked.list[0]?.id,
      name: '周远',
      tel: other.phone,
    },
  })
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('该时段已约满，请选择其他时段')).toBeVisible()
  await expect(page.getByRole('radio', { name: /已约满/ })).toBeDisabled()
  await page.getByRole('radio', { name: /余 1/ }).check({ force: true })
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '取件码' })).toBeVisible()
  await mall.expectAuditPasses(1)
})

test('a verification is undone with a reason, and a new code is verified', async ({
  page,
  mall,
  browser,
}) => {
  test.slow()
  const shopper = await mall.signIn(await mall.newShopper())
  const own = await createOwnBenefit(mall, [shopper])
  const { look } = await watch(page)
  await openOffer(page, own)
  await lookEverywhere(page, look, 'benefit-product')
  await chooseOutlet(page, own)
  await lookEverywhere(page, look, 'benefit-submit')
  await fillPerson(page, shopper)
  await page.getByRole('button', { name: '提交' }).click()
  const code = page.getByText(/^\d{4} \d{4} \d{2}$/)
  const first = (await code.textContent()) ?? ''
  await lookEverywhere(page, look, 'benefit-code')

  const desk = await browser.newContext({ ...phone, baseURL: mall.url })
  const counter = await desk.newPage()
  const desktop = await watch(counter)
  await counter.goto('/cav?companyId=1')
  await signInStaff(counter, own)
  await find(counter, (await code.textContent()) ?? first)
  await counter.getByRole('button', { name: '确认核销' }).click()
  await expect(counter.getByText('已核销')).toBeVisible()
  await lookEverywhere(counter, desktop.look, 'counter-verified')
  await counter.getByRole('textbox', { name: '撤销原因' }).fill('拿错商品')
  await counter.getByRole('button', { name: '撤销核销' }).click()
  await expect(counter.getByText('已撤销，取件码已更换')).toBeVisible()

  const renewed = page.waitForResponse((response) => response.url().includes('/pickupSeed'))
  await page.reload()
  await renewed
  // Until the new seed has arrived, the page shows a code of the seed stored for offline use.
  await expect(async () => {
    await find(counter, (await code.textContent()) ?? '', 5_000)
  }).toPass()
  await counter.getByRole('button', { name: '确认核销' }).click()
  await expect(counter.getByText('已核销')).toBeVisible()
  await mall.expectAuditPasses(1)
  await desk.close()
})

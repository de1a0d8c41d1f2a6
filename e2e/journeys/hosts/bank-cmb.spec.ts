import { findDialog, linkTo, productIn } from '../../fixtures/hosts/host-actions.ts'
import { expect, test } from '../../fixtures/hosts/host-test.ts'
import { HostApp } from '../../fixtures/hosts/hosts.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { journeysIn } from './every-host.ts'

journeysIn('bank-cmb')

test('an outdated app of the bank shows a notice and signs no shopper in', async ({
  page,
  app,
  plan,
}) => {
  await app.set({ appVersion: '8.8.8' })
  await page.goto(`/home?companyId=${plan.companyId}`)
  await findDialog(page, '请先升级App版本!').getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('请先升级App版本!')
  const kept = await page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), plan.companyId)
  expect(kept).toBeNull()
})

test('the minimum version of the bank’s app shows no notice', async ({ page, app, plan }) => {
  await app.set({ appVersion: '8.8.9' })
  await page.goto(`/home?companyId=${plan.companyId}`)
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
  await expect(findDialog(page, '请先升级App版本!')).toBeHidden()
})

test('an older app of the bank’s cards shows its missing features, and the mall works', async ({
  page,
  request,
}) => {
  const life = new HostApp(request, await place(), 'bank-cmb-life')
  await life.set({ appVersion: '6.11.3' })
  await page.goto(`${life.origin}/home?companyId=1`)
  await findDialog(page, '当前APP版本较低，部分功能将无法使用').getByRole('button').click()
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
})

test('a shopper without the bank’s bridge sees a notice and browses as a guest', async ({
  page,
  mall,
  app,
  plan,
}) => {
  await app.set({ bridge: 'never' })
  const { name, spuId } = await productIn({ mall, plan })
  await page.goto(linkTo(plan, spuId))
  await expect(page.getByRole('alert')).toContainText('登录未完成，请重试')
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page.getByRole('link', { name: '搜索商品' })).toBeVisible()
  await page.goto(linkTo(plan, spuId))
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('bank points are exchanged at a bank that refuses, hangs and then confirms', async ({
  page,
  mall,
  app,
  plan,
}) => {
  const { companyId } = plan
  await app.set({ person: 'U2001' })
  const { look } = await watch(page)
  await page.goto(`/activity/cmb-login?companyId=${companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: '积分兑换' })).toBeVisible()
  const exchange = async () => {
    await page.getByRole('button', { name: '立即兑换' }).click()
    await page
      .getByRole('alertdialog', { name: /^用 2,000 银行积分兑换 100/ })
      .getByRole('button', { name: '确认兑换' })
      .click()
  }
  await page.getByRole('button', { name: '增加' }).click()

  await mall.lab.failBankPoints('refused')
  await exchange()
  await expect(page.getByText('未兑换：银行积分账户已冻结，请联系银行')).toBeVisible()

  await mall.lab.failBankPoints('hang')
  await exchange()
  await expect(page.getByText('处理中', { exact: true })).toBeVisible()
  await expect(page.getByText('商城积分 0')).toBeVisible()
  await lookEverywhere(page, look, 'cmb-exchange')
  // The shopper's query is served at most every 5 seconds.
  await expect(async () => {
    await page.getByRole('button', { name: /^查询结果/ }).click({ timeout: 2_000 })
    await expect(page.getByText('已入账')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('商城积分 100')).toBeVisible()
  await mall.expectAuditPasses(companyId)
})

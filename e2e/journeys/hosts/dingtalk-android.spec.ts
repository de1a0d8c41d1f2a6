import { findDialog, linkTo, productIn } from '../../fixtures/hosts/host-actions.ts'
import { expect, test } from '../../fixtures/hosts/host-test.ts'
import { journeysIn } from './every-host.ts'

journeysIn('dingtalk-android')

test('DingTalk without its bridge shows a failed sign-in, and the mall works', async ({
  page,
  mall,
  app,
  plan,
}) => {
  await app.set({ bridge: 'never' })
  const { name, spuId } = await productIn({ mall, plan })
  await page.goto(linkTo(plan, spuId))
  await findDialog(page, 'Login Error: 登录未完成，请重试').getByRole('button').click()
  await expect(page.getByRole('button', { name: '钉钉一键登录' })).toBeVisible()
  await page.goto(linkTo(plan, spuId))
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a late bridge of DingTalk still signs in', async ({ page, app, plan }) => {
  await app.set({ bridge: 'late' })
  await page.goto(`/my?companyId=${plan.companyId}`)
  await expect(page).toHaveURL(`/my?companyId=${plan.companyId}`)
  await expect
    .poll(() => page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), plan.companyId))
    .not.toBeNull()
})

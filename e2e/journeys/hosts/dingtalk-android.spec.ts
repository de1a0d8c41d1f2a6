import { asked, linkTo, productIn } from '../../fixtures/host-hands.ts'
import { expect, inHost, test } from '../../fixtures/host-test.ts'
import { journeysOfEveryHost } from './every-host.ts'

// What is set of an app holds for all its pages: its journeys come one after the other.
test.describe.configure({ mode: 'default' })
test.use(inHost('dingtalk-android'))

test.describe('every host', journeysOfEveryHost)

test('DingTalk without its bridge says that nobody was signed in, and the mall works', async ({
  page,
  house,
  app,
  plan,
}) => {
  await app.set({ bridge: 'never' })
  const { name, spuId } = await productIn({ house, plan })
  await page.goto(linkTo(plan, spuId))
  await asked(page, 'Login Error: 登录未完成，请重试').getByRole('button').click()
  await expect(page.getByRole('button', { name: '钉钉', exact: true })).toBeVisible()
  await page.goto(linkTo(plan, spuId))
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a bridge of DingTalk that comes late still signs in', async ({ page, app, plan }) => {
  await app.set({ bridge: 'late' })
  await page.goto(`/my?companyId=${plan.companyId}`)
  await expect(page).toHaveURL(`/my?companyId=${plan.companyId}`)
  await expect
    .poll(() => page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), plan.companyId))
    .not.toBeNull()
})

import { answerCaptcha, logInByPassword, findMessage } from '../../fixtures/screen/actions.ts'
import { aPhone, demoPassword, smsCode } from '../../fixtures/mall/test-users.ts'
import { openPuzzle, slidePuzzle } from '../../fixtures/screen/puzzle.ts'
import { expect, test } from '../../fixtures/test.ts'

/** px that an arrow key moves the piece by */
const KEY_STEP = 2

test('a shopper slides the piece into its hole and signs in', async ({ page, mall }) => {
  await page.goto('/login?companyId=1&redirect=%2Fservice-terms')
  await page.getByRole('textbox', { name: '用户名' }).fill('linzhixia')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  const hole = await openPuzzle(page, mall.database, () =>
    page.getByRole('button', { name: '登录', exact: true }).click(),
  )
  await expect(page.getByRole('dialog', { name: '完成拼图，继续登录' })).toBeVisible()
  await slidePuzzle(page, hole)
  await expect(page).toHaveURL('/service-terms?companyId=1')
})

test('a shopper moves the piece into its hole by the keyboard', async ({ page, mall }) => {
  await page.goto('/login?companyId=1&redirect=%2Fservice-terms')
  await page.getByRole('textbox', { name: '用户名' }).fill('linzhixia')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  const hole = await openPuzzle(page, mall.database, () =>
    page.getByRole('button', { name: '登录', exact: true }).press('Enter'),
  )
  const slider = page.getByRole('slider', { name: /向右滑动完成拼图/ })
  await slider.focus()
  for (let x = 0; x + KEY_STEP <= hole + 2; x += KEY_STEP) await slider.press('ArrowRight')
  await slider.press('Enter')
  await expect(page).toHaveURL('/service-terms?companyId=1')
})

test('a piece released beside its hole is refused, and another puzzle is loaded', async ({
  page,
}) => {
  await page.goto('/login?companyId=1')
  await page.getByRole('textbox', { name: '用户名' }).fill('linzhixia')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(findMessage(page, '没有对准，请再试一次')).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(page).toHaveURL(/\/login/)
})

test('a sign-in requires name and password at their fields, then the terms', async ({ page }) => {
  await page.goto('/login?companyId=1')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible()
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: '用户名' }).fill('shiyi')
  await page.getByLabel('密码', { exact: true }).fill('Falsch-1357')
  await submit.click()
  await expect(findMessage(page, '您还未勾选同意服务条款和隐私政策')).toBeVisible()
  const terms = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a wrong password is refused, and the form keeps its input', async ({ page }) => {
  await page.goto('/login?companyId=6')
  await page.getByRole('textbox', { name: '用户名' }).fill('shiyi')
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('Falsch-1357')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await answerCaptcha(page)
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await expect(password).toHaveValue('Falsch-1357')
})

test('an unknown phone is registered by a code', async ({ page, mall }) => {
  const phone = aPhone()
  await page.goto('/login?companyId=1&redirect=%2Fuser-agreement')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: /获取验证码/ }).click()
  await answerCaptcha(page)
  await expect(findMessage(page, '验证码已发送')).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(smsCode)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/user-agreement?companyId=1')
  const known = await mall.database.arrange('select id from users where phone = $1', [phone])
  expect(known).toHaveLength(1)
})

test('a remembered password is filled in on the next visit and stored only encrypted', async ({
  page,
}) => {
  await page.goto('/login?companyId=6&redirect=%2Fservice-terms')
  await page.getByRole('checkbox', { name: '记住密码' }).check()
  await logInByPassword(page, 'maixiang')
  await expect(page).toHaveURL('/service-terms?companyId=6')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(demoPassword)
  await page.evaluate(() => localStorage.removeItem('mall:6:token'))
  await page.goto('/login?companyId=6')
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(demoPassword)
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('maixiang')
})

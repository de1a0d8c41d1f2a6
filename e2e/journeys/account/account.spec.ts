import { aPhone, demoPassword, smsCode } from '../../fixtures/mall/test-users.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import { answerCaptcha } from '../../fixtures/screen/actions.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a shopper changes nickname and picture in 我的, which shows them', async ({ page, mall }) => {
  await mall.signIn(await mall.newShopper())
  await page.goto('/my?companyId=1')
  await page.getByRole('link', { name: '编辑资料' }).click()
  await page.getByRole('textbox', { name: '昵称' }).fill('茶客')
  await page
    .getByLabel(/头像/)
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('img', { name: '头像 1' })).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '茶客' })).toBeVisible()
  await expect(page.getByRole('link', { name: '编辑资料' }).locator('img')).toBeVisible()
})

test('a new password signs other devices out, and the list shows only this one', async ({
  page,
  mall,
}, { retry }) => {
  const companyId = ownCompanies.returning
  const who = { companyId, userName: `mima${retry}` }
  const elsewhere = await mall.enter(who)
  await mall.signIn(who)
  const isSignedIn = async () =>
    (await mall.call('/api/login/v1/getInfo', { companyId, token: elsewhere.token })).flag
  expect(await isSignedIn()).toBe(true)

  await page.goto(`/my?companyId=${companyId}`)
  await page.getByRole('link', { name: '登录设备' }).click()
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(1)
  await page.getByRole('link', { name: '修改登录密码' }).click()
  await page.getByLabel('当前密码').fill(demoPassword)
  await page.getByLabel('新密码').fill('Lan-2026-cha')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已更新，其他设备需重新登录')).toBeVisible()
  expect(await isSignedIn()).toBe(false)
  await page.goto(`/my/info/devices?companyId=${companyId}`)
  await expect(page.getByText('本机')).toBeVisible()
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0)
})

test('a shopper changes the phone by codes to the former and the new one', async ({ page, mall }, {
  retry,
}) => {
  const companyId = ownCompanies.returning
  await mall.signIn({ companyId, userName: `huanhao${retry}` })
  const { look } = await watch(page)
  const phone = aPhone()
  await page.goto(`/my/info?companyId=${companyId}`)
  await page.getByRole('link', { name: /^手机号/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '更换手机号' })).toBeVisible()
  await lookEverywhere(page, look, 'change-phone')
  await page.getByRole('button', { name: '获取验证码' }).first().click()
  await answerCaptcha(page)
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByRole('textbox', { name: '当前手机号的验证码' }).fill(smsCode)
  await page.getByRole('textbox', { name: '新手机号', exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await answerCaptcha(page)
  await page.getByRole('textbox', { name: '新手机号的验证码' }).fill(smsCode)
  await page.getByRole('button', { name: '更换手机号' }).click()
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await expect(page.getByRole('link', { name: /^手机号/ })).toContainText(phone.slice(-4))
})

test.describe('personal data', () => {
  for (const name of ['linzhixia', 'a new shopper']) {
    test(`are exported as a file by ${name}`, async ({ page, mall }) => {
      await mall.signIn(name === 'linzhixia' ? { userName: 'linzhixia' } : await mall.newShopper())
      await page.goto('/my?companyId=1')
      await page.getByRole('link', { name: '个人信息' }).click()
      await page.getByRole('link', { name: /个人信息与注销/ }).click()
      await expect(page.getByRole('region', { name: '商城保存的信息' })).toContainText('1 条')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: '导出我的个人信息' }).click()
      expect((await download).suggestedFilename()).toBe('personal-data.json')
    })
  }

  test('are removed after a waiting period that can be withdrawn', async ({ page, mall }, {
    retry,
  }) => {
    const companyId = ownCompanies.returning
    await mall.signIn({ companyId, userName: `zhuxiao${retry}` })
    await page.goto(`/my/info/personal-data?companyId=${companyId}`)
    await page.getByRole('button', { name: '申请注销' }).click()
    const sheet = page.getByRole('dialog', { name: '确定申请注销账号吗？' })
    await sheet.getByRole('button', { name: '获取验证码' }).click()
    await answerCaptcha(page)
    await sheet.getByRole('textbox', { name: '手机验证码' }).fill(smsCode)
    await sheet.getByRole('button', { name: '申请注销' }).click()
    await expect(page.getByText(/将于 .* 注销/)).toBeVisible()
    await page.getByRole('button', { name: '撤销注销申请' }).click()
    await expect(page.getByRole('button', { name: '申请注销' })).toBeVisible()
  })

  test('are kept when the shopper withdraws at the next sign-in', async ({ page, mall }, {
    retry,
  }) => {
    const companyId = ownCompanies.returning
    const who = { companyId, userName: `baoliu${retry}` }
    await mall.signIn(who)
    await page.goto(`/my/info/personal-data?companyId=${companyId}`)
    await page.getByRole('button', { name: '申请注销' }).click()
    const sheet = page.getByRole('dialog', { name: '确定申请注销账号吗？' })
    await expect(sheet).toContainText('删除后无法恢复')
    await sheet.getByRole('button', { name: '获取验证码' }).click()
    await answerCaptcha(page)
    await sheet.getByRole('textbox', { name: '手机验证码' }).fill(smsCode)
    await sheet.getByRole('button', { name: '申请注销' }).click()
    await expect(page.getByText(/将于 .* 注销/)).toBeVisible()

    await mall.signIn(who)
    await page.goto(`/home?companyId=${companyId}`)
    const question = page.getByRole('alertdialog', { name: /^您的账号将于 .* 注销$/ })
    await question.getByRole('button', { name: '撤销注销' }).click()
    await expect(question).toBeHidden()
    await page.goto(`/my?companyId=${companyId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/将于 .* 注销/)).toBeHidden()
    await mall.expectAuditPasses(companyId)
  })
})

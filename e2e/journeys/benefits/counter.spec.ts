import { expect, test } from '../../fixtures/test.ts'
import { phone } from '../../fixtures/screen/widths.ts'

const PASSWORD = 'Demo-2468-Counter'

test('a benefit is collected at the counter with two phones, once', async ({
  page,
  mall,
  browser,
}) => {
  await mall.signIn({ userName: 'heqing' })
  await page.goto('/my/benefits?companyId=1')
  await page.getByRole('region', { name: '员工关怀计划' }).getByRole('link').first().click()
  await page.getByRole('radio', { name: /金科路社区支行/ }).check({ force: true })
  await page.getByRole('button', { name: '确认领取' }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill('何青')
  await page.getByRole('textbox', { name: '手机号码' }).fill('13800000003')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '取件码' })).toBeVisible()
  const digits = (await page.getByText(/^\d{4} \d{4} \d{2}$/).textContent()) ?? ''

  const desk = await browser.newContext({ ...phone, baseURL: mall.url })
  const counter = await desk.newPage()
  const enter = async (name: string) => {
    await counter.goto('/cav?companyId=1')
    await counter.getByRole('textbox', { name: '用户名' }).fill(name)
    await counter.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await counter.getByRole('button', { name: '登录', exact: true }).click()
    await expect(counter.getByRole('textbox', { name: '取件码' })).toBeVisible()
  }
  const find = async () => {
    await counter.getByRole('textbox', { name: '取件码' }).fill(digits)
    await counter.getByRole('button', { name: '查找' }).click()
  }
  await enter('zhangjiang')
  await find()
  await expect(
    counter.getByRole('alert').filter({ hasText: '应到金科路社区支行领取' }),
  ).toBeVisible()
  await counter.getByRole('button', { name: '退出登录' }).click()
  await counter.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()

  await enter('jinke')
  await find()
  await expect(counter.getByText('可核销')).toBeVisible()
  await counter.getByRole('button', { name: '确认核销' }).click()
  await expect(counter.getByText('已核销')).toBeVisible()
  await counter.getByRole('button', { name: '扫下一个' }).click()
  await find()
  await expect(counter.getByRole('alert').filter({ hasText: /核销/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('已领取').first()).toBeVisible()
  await mall.expectAuditPasses(1)
  await desk.close()
})

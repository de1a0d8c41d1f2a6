import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDialog, linkTo, productIn } from '../../fixtures/hosts/host-actions.ts'
import { planOf } from '../../fixtures/hosts/host-plans.ts'
import { expect, test } from '../../fixtures/hosts/host-test.ts'
import { HostApp, hostIds, originIn } from '../../fixtures/hosts/hosts.ts'
import { place } from '../../fixtures/mall/environment.ts'

const partner = planOf('mini-programme')
/** A person whom no other journey of a host uses. */
const person = 'U2001'
const otherPerson = 'U1001'

/**
 * Path of the shell's entry script, which a plain page loads and a rendered page lists for a later
 * request.
 */
const bundleOf = (html: string) =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"| data-scripts="([^" ]+)/
    .exec(html)
    ?.slice(1)
    .join('') ?? ''

const shellIn = (host: string) => {
  if (/^(wechat|mini)/.test(host)) return 'wechat'
  return host.split('-')[0] ?? ''
}

test('one address serves each host its own shell', async ({ browser, mall, plan }) => {
  const { spuId } = await productIn({ mall, plan })
  const bundles = new Map<string, string>()
  // Without scripts, because a page that signs in at once navigates before its body is read.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const host of hostIds) {
    const address = `${originIn(host, await place())}${linkTo(plan, spuId)}`
    const response = await page.goto(address)
    const bundle = bundleOf((await response?.text()) ?? '')
    expect(bundle, host).not.toBe('')
    const shell = shellIn(host)
    expect(bundles.get(shell) ?? bundle, host).toBe(bundle)
    bundles.set(shell, bundle)
  }
  expect([...bundles.keys()]).toEqual(['wechat', 'dingtalk', 'bank', 'browser'])
  expect(new Set(bundles.values()).size).toBe(4)
  await context.close()
})

test('a partner’s link leaves no login field in the address and is accepted once', async ({
  page,
  browser,
  request,
  mall,
}) => {
  // The settings are not reset, because other journeys of this host may be running.
  const app = new HostApp(request, await place(), 'browser-mobile')
  const { companyId, method } = partner
  const fields = await app.partnerFields(companyId, method, person)
  const { spuId, name } = await productIn({ mall, plan: partner })
  const clean = linkTo(partner, spuId)
  const link = `${clean}&${fields}`
  await page.goto(link)
  await expect(page).toHaveURL(clean)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect
    .poll(() => page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), companyId))
    .not.toBeNull()

  const kept = await page.evaluate(() => {
    type Entries = { navigation: { entries: () => { url: string }[] } }
    const { navigation } = window as unknown as Entries
    return JSON.stringify([
      location.href,
      navigation.entries().map(({ url }) => url),
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.referrer,
    ])
  })
  const secrets = [...new URLSearchParams(fields)].filter(([name]) =>
    ['sign', 'nonce', 'openId'].includes(name),
  )
  expect(secrets).toHaveLength(3)
  const log = process.env.MALL_E2E_URL
    ? ''
    : readFileSync(join(import.meta.dirname, '..', '..', 'test-results', 'mall.log'), 'utf8')
  for (const [field, value] of secrets) {
    expect(kept, field).not.toContain(value)
    expect(log, field).not.toContain(value)
  }

  const elsewhere = await browser.newPage({ baseURL: app.origin })
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('alert')).toContainText('登录链接已失效，请重新进入')
  expect(elsewhere.url()).not.toContain('sign=')
  await elsewhere.close()
})

test('a partner’s link of another account replaces the session only if the shopper agrees', async ({
  page,
  request,
}) => {
  const app = new HostApp(request, await place(), 'browser-mobile')
  const { companyId, method } = partner
  const open = async (subject: string) => {
    const fields = await app.partnerFields(companyId, method, subject)
    await page.goto(`/service?companyId=${companyId}&${fields}`)
  }
  const readToken = async () => {
    const stored = await page.evaluate((id) => localStorage.getItem(`mall:${id}:token`), companyId)
    return stored === null ? null : (JSON.parse(stored) as { value: string }).value
  }
  await open(person)
  await expect.poll(readToken).not.toBeNull()
  const token = await readToken()

  const question = findDialog(page, '切换账号？')
  await open(otherPerson)
  await question.getByRole('button', { name: '保留当前账号' }).click()
  await expect(page).toHaveURL(`/service?companyId=${companyId}`)
  await expect(question).toBeHidden()
  expect(await readToken()).toBe(token)

  await open(otherPerson)
  await question.getByRole('button', { name: '切换', exact: true }).click()
  await expect(page).toHaveURL(`/service?companyId=${companyId}`)
  await expect.poll(readToken).not.toBe(token)
  expect(await readToken()).not.toBeNull()
})

test('a return from the bank’s page with a foreign state signs no shopper in', async ({ page }) => {
  await page.goto('/login?companyId=114&code=stolen-code&state=of-somebody-else')
  await expect(page.getByRole('alert')).toContainText('state校验不一致，请重试!')
  expect(page.url()).not.toContain('stolen-code')
  expect(await page.evaluate(() => localStorage.getItem('mall:114:token'))).toBeNull()
})

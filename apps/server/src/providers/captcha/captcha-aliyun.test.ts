import { startCaptchaLab, type CaptchaLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aliyunCaptcha, openCaptchaApi } from './captcha-aliyun.ts'
import { CaptchaUnavailable } from './captcha-api.ts'
import { listCaptchaSources } from './captcha-sources.ts'

let lab: CaptchaLab
beforeAll(async () => {
  lab = await startCaptchaLab()
})
afterAll(() => lab.stop())
beforeEach(() => lab.setFault(null))

const verify = (param: string, change: { accessKeySecret?: string; sceneId?: string } = {}) =>
  aliyunCaptcha({ baseUrl: lab.url, limit: 2_000 }).verify(
    { ...lab.account, accessKeySecret: lab.secret, ...change },
    param,
  )

it('accepts a solved captcha once', async () => {
  const param = lab.solve()
  expect(await verify(param)).toBe(true)
  expect(await verify(param)).toBe(false)
})

it('refuses what the provider takes for a robot, and an invented parameter', async () => {
  lab.setFault('refuse')
  expect(await verify(lab.solve())).toBe(false)
  lab.setFault(null)
  expect(await verify('{"x": "&=+ 验证"}')).toBe(false)
})

it.each([
  ['a failing provider', 'fail', 'ServiceUnavailable'],
  ['a response that is not the provider’s', 'garbage', 'unreadable'],
  ['silence beyond the limit', 'silence', 'TimeoutError'],
] as const)('states no result for %s', async (_title, fault, reason) => {
  lab.setFault(fault)
  const failure = await verify(lab.solve()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CaptchaUnavailable)
  expect(failure).toMatchObject({ reason })
})

it('states no result with a wrong secret or the scene of another page', async () => {
  const wrongSecret = verify(lab.solve(), { accessKeySecret: 'another' })
  await expect(wrongSecret).rejects.toMatchObject({ reason: 'SignatureDoesNotMatch' })
  const wrongScene = verify(lab.solve('other'))
  await expect(wrongScene).rejects.toMatchObject({ reason: 'F012' })
})

it('states no result where nothing listens', async () => {
  const api = aliyunCaptcha({ baseUrl: 'http://127.0.0.1:9' })
  const account = { ...lab.account, accessKeySecret: lab.secret }
  await expect(api.verify(account, lab.solve())).rejects.toBeInstanceOf(CaptchaUnavailable)
})

it('serves the script from the provider’s own host, or from a simulator', () => {
  expect(openCaptchaApi({ MALL_CAPTCHA_URL: undefined }).getScriptUrl()).toMatch(
    /^https:\/\/o\.alicdn\.com\//,
  )
  expect(openCaptchaApi({ MALL_CAPTCHA_URL: lab.url }).getScriptUrl()).toBe(
    `${lab.url}/AliyunCaptcha.js`,
  )
})

it('allows the provider’s hosts to companies that use it alone', () => {
  const script = 'https://o.alicdn.com/a.js'
  expect(listCaptchaSources(undefined, script)).toEqual({})
  const allowed = listCaptchaSources({ ...lab.account, fallback: false }, script)
  expect(allowed.script).toContain('https://o.alicdn.com')
  expect(allowed.connect).toContain('https://*.captcha-open.aliyuncs.com')
})

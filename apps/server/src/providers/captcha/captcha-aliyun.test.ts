import { startCaptchaLab, type CaptchaLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAliyunCaptcha } from './captcha-aliyun.ts'
import { CaptchaUnavailable } from './captcha-provider.ts'
import { createOpenCaptcha } from './captcha-providers.ts'

let lab: CaptchaLab
beforeAll(async () => {
  lab = await startCaptchaLab()
})
afterAll(() => lab.stop())
beforeEach(() => lab.setFault(null))

const readSettings = () => ({ ...lab.account, fallback: false })
const verify = (param: string, secret = lab.secret) =>
  openAliyunCaptcha(readSettings(), { baseUrl: lab.url, limit: 2_000 }).verify(secret, param)

it('accepts a solved captcha once', async () => {
  const param = lab.solve()
  expect(await verify(param)).toBe(true)
  expect(await verify(param)).toBe(false)
})

it('refuses a robot and an invented parameter', async () => {
  lab.setFault('refuse')
  expect(await verify(lab.solve())).toBe(false)
  lab.setFault(null)
  expect(await verify('{"x": "&=+ 验证"}')).toBe(false)
})

it.each([
  ['a failing provider', 'fail', 'ServiceUnavailable'],
  ['a response that is not the provider’s', 'garbage', 'unreadable'],
  ['silence beyond the limit', 'silence', 'TimeoutError'],
] as const)('returns no result for %s', async (_title, fault, reason) => {
  lab.setFault(fault)
  const failure = await verify(lab.solve()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CaptchaUnavailable)
  expect(failure).toMatchObject({ reason })
})

it('returns no result with a wrong secret or another page’s scene', async () => {
  const wrongSecret = verify(lab.solve(), 'another')
  await expect(wrongSecret).rejects.toMatchObject({ reason: 'SignatureDoesNotMatch' })
  const wrongScene = verify(lab.solve('other'))
  await expect(wrongScene).rejects.toMatchObject({ reason: 'F012' })
})

it('returns no result when the provider is unreachable', async () => {
  const provider = openAliyunCaptcha(readSettings(), { baseUrl: 'http://127.0.0.1:9' })
  await expect(provider.verify(lab.secret, lab.solve())).rejects.toBeInstanceOf(CaptchaUnavailable)
})

it.each([
  ['the provider’s own host', false],
  ['a simulator', true],
])('loads the script from %s and allows its pages that host', (_title, isSimulated) => {
  const url = isSimulated ? lab.url : undefined
  const origin = url ?? 'https://o.alicdn.com'
  const provider = createOpenCaptcha({ MALL_CAPTCHA_URL: url })(readSettings())
  const captcha = provider.show({ captchaId: '0.a', workBits: 0 })
  expect(captcha).toMatchObject({ kind: 'aliyun', captchaId: '0.a', hasFallback: false })
  const { scriptUrl } = captcha as Extract<typeof captcha, { kind: 'aliyun' }>
  expect(new URL(scriptUrl).origin).toBe(origin)
  const { script, connect } = provider.listSources()
  expect(script).toContain(origin)
  expect(connect).toContain('https://*.captcha-open.aliyuncs.com')
})

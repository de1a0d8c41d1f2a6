import { startCaptchaLab, type CaptchaLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectRefusal } from '../../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../../testing/index.ts'
import { anyPhone, doWork } from '../../testing.ts'

let lab: CaptchaLab
let app: TestApp
/** Companies: 1 the own puzzle, 2 the provider alone, 3 with the own puzzle as fallback, 4 no secret. */
beforeAll(async () => {
  lab = await startCaptchaLab()
  const secrets = { captchaSecret: lab.secret }
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1 },
        { id: 2, settings: { captcha: lab.account, secrets } },
        { id: 3, settings: { captcha: { ...lab.account, fallback: true }, secrets } },
        { id: 4, settings: { captcha: lab.account } },
      ],
    },
    environment: {
      MALL_CAPTCHA_URL: lab.url,
      MALL_CAPTCHAS_PER_IP: '10000',
      MALL_SMS_PER_IP: '10000',
    },
    deps: { timeoutsMs: { response: 60_000, provider: 2_000 } },
  })
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})
beforeEach(() => lab.setFault(null))

async function issue(companyId: number) {
  const { data } = await app.call('login.captcha', {}, { companyId })
  if (data?.kind !== 'aliyun') throw new Error('no captcha of the provider was issued')
  return data
}
const check = async (companyId: number, providerParam: string, captcha?: { captchaId: string }) => {
  const issued = await issue(companyId)
  const work = doWork(issued)
  const { captchaId } = captcha ?? issued
  return app.call('login.checkCaptcha', { captchaId, providerParam, work }, { companyId })
}

it('returns the parameters of the provider’s script without a secret', async () => {
  const { prefix, sceneId, region } = lab.account
  const issued = await issue(2)
  const shown = { prefix, sceneId, region, scriptUrl: `${lab.url}/AliyunCaptcha.js` }
  expect(issued).toMatchObject({ ...shown, hasFallback: false })
  expect(JSON.stringify(issued)).not.toContain(lab.secret)
  const { data } = await app.call('login.captcha', {}, { companyId: 1 })
  expect(data?.kind).toBe('puzzle')
})

it('sends a code once for a proof of the provider’s captcha', async () => {
  const { data } = await check(2, lab.solve())
  const input = { phoneNum: anyPhone(), method: 'bind' as const }
  const send = () =>
    app.call(
      'login.sendCode',
      { ...input, captchaVerifyParam: data?.captchaVerifyParam ?? '' },
      { companyId: 2 },
    )
  expect(await send()).toMatchObject({ flag: true })
  app.advance(61_000)
  expectRefusal(await send(), 'login/captcha')
})

it('refuses a proof of another company', async () => {
  const { data } = await check(2, lab.solve())
  const input = { phoneNum: anyPhone(), captchaVerifyParam: data?.captchaVerifyParam ?? '' }
  expectRefusal(await app.call('login.sendCode', input, { companyId: 3 }), 'login/captcha')
})

it('refuses a robot, a repeated parameter, a repeated captcha and an expired one', async () => {
  lab.setFault('refuse')
  expectRefusal(await check(2, lab.solve()), 'login/captcha')
  lab.setFault(null)
  const param = lab.solve()
  const captcha = await issue(2)
  expect(await check(2, param, captcha)).toMatchObject({ flag: true })
  expectRefusal(await check(2, param), 'login/captcha')
  expectRefusal(await check(2, lab.solve(), captcha), 'login/captcha')
  const late = await issue(2)
  app.advance(121_000)
  expectRefusal(await check(2, lab.solve(), late), 'login/captcha')
})

it('accepts a parameter once of concurrent calls', async () => {
  const param = lab.solve()
  const responses = await Promise.all([1, 2, 3, 4].map(() => check(2, param)))
  expect(responses.filter(({ flag }) => flag)).toHaveLength(1)
})

it.each(['fail', 'garbage', 'silence'] as const)(
  'refuses while the provider fails: %s',
  async (fault) => {
    lab.setFault(fault)
    expectRefusal(await check(2, lab.solve()), 'login/captcha-unavailable')
  },
)

it('refuses without the secret of the access key', async () => {
  expectRefusal(await check(4, lab.solve()), 'login/captcha-unavailable')
})

it('falls back to the mall’s own captcha with a proof of work where the company allows it', async () => {
  const own = { source: 'own' as const }
  const refused = await app.call('login.captcha', own, { companyId: 2 })
  expectRefusal(refused, 'login/captcha-unavailable')
  const { data } = await app.call('login.captcha', own, { companyId: 3 })
  expect(data?.kind).toBe('puzzle')
  expect(data?.workBits).toBeGreaterThan(0)
})

it('refuses a provider’s parameter for an own captcha and an own solution for the provider’s', async () => {
  const { data } = await app.call('login.captcha', { source: 'own' }, { companyId: 3 })
  expectRefusal(await check(3, lab.solve(), data ?? undefined), 'login/captcha')
  const { captchaId } = await issue(2)
  const answered = await app.call(
    'login.checkCaptcha',
    { captchaId, answer: '0' },
    { companyId: 2 },
  )
  expectRefusal(answered, 'login/captcha')
})

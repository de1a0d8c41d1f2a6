import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SmsRefused } from '../../../providers/sms/sms.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { anyPhone, askCode, proofOf, signIn } from '../testing.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
const outbox: { phone: string; code: string }[] = []
let fails: Error | null = null

beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }, { id: 2 }] },
    // With a provider codes are random; the test reads its messages from the outbox.
    environment: {
      MALL_SMS_URL: 'http://127.0.0.1:9',
      MALL_CAPTCHAS_PER_IP: '1000',
      MALL_SMS_PER_IP: '1000',
    },
    deps: {
      sms: {
        send: async (phone, code) => {
          if (fails) throw fails
          outbox.push({ phone, code })
        },
      },
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  outbox.length = 0
  fails = null
})

const minutes = (n: number) => app.advance(n * 60_000)
const byCode = (loginId: string, password: string, companyId = 1) =>
  signIn(app, { loginType: 1, loginId, password }, { companyId })

it('sends six digits and returns the wait', async () => {
  const phone = anyPhone()
  expect(await askCode(app, phone)).toMatchObject({ flag: true, data: { resendAfter: 60 } })
  expect(outbox).toEqual([{ phone, code: expect.stringMatching(/^\d{6}$/) }])
})

it('serves the specification’s second address identically', async () => {
  const captchaVerifyParam = await proofOf(app)
  const sent = await app.call('login.sendSmsCode', { phoneNum: anyPhone(), captchaVerifyParam })
  expect(sent).toMatchObject({ flag: true, data: { resendAfter: 60 } })
  expect(outbox).toHaveLength(1)
})

it('sends nothing without a proof and nothing to an invalid phone', async () => {
  const input = { phoneNum: anyPhone(), captchaVerifyParam: 'x'.repeat(43) }
  expectRefusal(await app.call('login.sendCode', input), 'login/captcha')
  for (const phoneNum of [
    '+8613800138000',
    '１３８００１３８０００',
    '013800138000',
    ' 13800138000',
    '138001380001',
  ]) {
    const captchaVerifyParam = await proofOf(app)
    const { code } = await app.call('login.sendCode', { phoneNum, captchaVerifyParam })
    expect(code, phoneNum).toBe(refusalCode('request/invalid'))
  }
  expect(outbox).toEqual([])
})

it('limits a phone to one code a minute, whatever the purpose and the mall', async () => {
  const phone = anyPhone()
  await askCode(app, phone)
  expectRefusal(await askCode(app, phone), 'login/resend-wait')
  expectRefusal(await askCode(app, phone, 'bind'), 'login/resend-wait')
  expectRefusal(await askCode(app, phone, 'login', { companyId: 2 }), 'login/resend-wait')
  minutes(1)
  expect((await askCode(app, phone)).flag).toBe(true)
  expect(outbox).toHaveLength(2)
})

it('sends a phone at most five codes an hour and ten a day', async () => {
  const phone = anyPhone()
  for (let sent = 0; sent < 5; sent++) {
    expect((await askCode(app, phone)).flag).toBe(true)
    minutes(2)
  }
  expect(await askCode(app, phone)).toMatchObject({
    code: refusalCode('login/sms-limit'),
    message: '获取验证码次数过多，请一小时后再试',
  })
  for (let sent = 0; sent < 5; sent++) {
    minutes(60)
    expect((await askCode(app, phone)).flag).toBe(true)
  }
  minutes(60)
  expect(await askCode(app, phone)).toMatchObject({
    code: refusalCode('login/sms-limit'),
    message: '今日获取验证码次数已达上限',
  })
  minutes(24 * 60)
  expect((await askCode(app, phone)).flag).toBe(true)
})

it('reports a refusal of the provider and allows an immediate retry', async () => {
  const phone = anyPhone()
  fails = new SmsRefused('isv.AMOUNT_NOT_ENOUGH')
  expectRefusal(await askCode(app, phone), 'login/sms-failed')
  fails = null
  expect((await askCode(app, phone)).flag).toBe(true)
})

it('requires a wait when the result of the sending is unknown', async () => {
  const phone = anyPhone()
  fails = new Error('silence')
  expectRefusal(await askCode(app, phone), 'login/sms-failed')
  fails = null
  expectRefusal(await askCode(app, phone), 'login/resend-wait')
})

it('accepts a code once, for its phone, mall and purpose only', async () => {
  const phone = anyPhone()
  await askCode(app, phone)
  const code = outbox[0]?.code ?? ''
  expectRefusal(await byCode(anyPhone(), code), 'login/wrong-code')
  expectRefusal(await byCode(phone, code, 2), 'login/wrong-code')
  expect((await byCode(phone, code)).flag).toBe(true)
  expectRefusal(await byCode(phone, code), 'login/wrong-code')
  minutes(2)
  await askCode(app, phone, 'bind')
  expectRefusal(await byCode(phone, outbox[1]?.code ?? ''), 'login/wrong-code')
})

it('expires a code after five minutes or when a newer one is sent', async () => {
  const phone = anyPhone()
  await askCode(app, phone)
  minutes(5)
  expectRefusal(await byCode(phone, outbox[0]?.code ?? ''), 'login/wrong-code')
  await askCode(app, phone)
  minutes(1)
  await askCode(app, phone)
  if (outbox[1]?.code !== outbox[2]?.code) {
    expectRefusal(await byCode(phone, outbox[1]?.code ?? ''), 'login/wrong-code')
  }
  expect((await byCode(phone, outbox[2]?.code ?? '')).flag).toBe(true)
})

it('invalidates a code after five wrong attempts', async () => {
  const phone = anyPhone()
  await askCode(app, phone)
  const code = outbox[0]?.code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tried = 0; tried < 5; tried++)
    expectRefusal(await byCode(phone, wrong), 'login/wrong-code')
  expectRefusal(await byCode(phone, code), 'login/wrong-code')
})

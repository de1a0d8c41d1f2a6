import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { InputOf } from '@mall/contract'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { anyPhone, askCode, proofOf, signIn } from '../testing.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'

const CODE = '246810'
const WRONG = '135791'

let app: TestApp
let users = 0
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: { MALL_CAPTCHAS_PER_IP: '10000', MALL_SMS_PER_IP: '10000', MALL_TRUST_PROXY: '1' },
  })
})
afterAll(() => app.close())

async function createShopper() {
  const phone = anyPhone()
  const where = { companyId: 1, headers: { 'x-forwarded-for': `203.0.113.${(users += 1) % 250}` } }
  await askCode(app, phone, 'login', where)
  const { data } = await signIn(app, { loginType: 1, loginId: phone, password: CODE }, where)
  app.advance(61_000)
  return { phone, as: { ...where, token: data?.token ?? '' } }
}
let shopper: Awaited<ReturnType<typeof createShopper>>
beforeEach(async () => {
  shopper = await createShopper()
})

type Send = Pick<InputOf<'login.sendCode'>, 'method' | 'phoneNum'>
async function send(input: Send, as = shopper.as) {
  const captchaVerifyParam = await proofOf(app, as)
  return app.call('login.sendCode', { ...input, captchaVerifyParam }, as)
}
async function sendBoth(phone: string, as = shopper.as) {
  await send({ method: 'old-phone' }, as)
  await send({ method: 'new-phone', phoneNum: phone }, as)
}
const change = (input: InputOf<'login.changePhone'>, as = shopper.as) =>
  app.call('login.changePhone', input, as)
const tailOf = async () => (await app.call('login.getInfo', {}, shopper.as)).data.tel.slice(-4)

it('changes the phone by codes to both phones and signs in by the new one', async () => {
  const next = anyPhone()
  await sendBoth(next)
  expect(await change({ oldCode: CODE, phone: next, code: CODE })).toMatchObject({ flag: true })
  expect(await tailOf()).toBe(next.slice(-4))
  app.advance(61_000)
  await askCode(app, next, 'login', shopper.as)
  const { token: _token, ...elsewhere } = shopper.as
  const entered = await signIn(app, { loginType: 1, loginId: next, password: CODE }, elsewhere)
  const again = { ...elsewhere, token: entered.data?.token ?? '' }
  const { data: inbox } = await app.call('notice.list', {}, again)
  expect(inbox.list).toMatchObject([{ kind: 'account.phone', facts: { name: next.slice(-4) } }])
  const [before, after] = await Promise.all(
    [shopper.as, again].map((as) => app.call('login.getInfo', {}, as)),
  )
  expect(after?.data.id).toBe(before?.data.id)
})

it('consumes neither code when one of them is wrong or missing', async () => {
  const next = anyPhone()
  await sendBoth(next)
  expectRefusal(await change({ phone: next, code: CODE }), 'login/wrong-code')
  expectRefusal(await change({ oldCode: WRONG, phone: next, code: CODE }), 'login/wrong-code')
  expectRefusal(await change({ oldCode: CODE, phone: next, code: WRONG }), 'login/wrong-code')
  expect(await tailOf()).toBe(shopper.phone.slice(-4))
  expect((await change({ oldCode: CODE, phone: next, code: CODE })).flag).toBe(true)
  expectRefusal(await change({ oldCode: CODE, phone: anyPhone(), code: CODE }), 'login/wrong-code')
})

it('sends the code to the account’s phone, whatever phone the request contains', async () => {
  const other = anyPhone()
  expect((await send({ method: 'old-phone', phoneNum: other })).flag).toBe(true)
  await send({ method: 'new-phone', phoneNum: other })
  expect((await change({ oldCode: CODE, phone: other, code: CODE })).flag).toBe(true)
})

it('refuses another account’s phone and the current one by name', async () => {
  const taken = await createShopper()
  await sendBoth(taken.phone)
  const input = { oldCode: CODE, phone: taken.phone, code: CODE }
  expectRefusal(await change(input), 'login/phone-taken')
  expectRefusal(await change({ ...input, phone: shopper.phone }), 'login/same-phone')
  expect(await tailOf()).toBe(shopper.phone.slice(-4))
})

it('assigns a phone to one of two accounts that request it concurrently', async () => {
  const other = await createShopper()
  const next = anyPhone()
  await sendBoth(next)
  app.advance(61_000)
  await send({ method: 'old-phone' }, other.as)
  const input = { oldCode: CODE, phone: next, code: CODE }
  const results = await Promise.all([change(input), change(input, other.as), change(input)])
  expect(results.filter(({ flag }) => flag)).toHaveLength(1)
})

it('blocks a network after wrong codes and sends nothing to a guest', async () => {
  const next = anyPhone()
  const guest = { ...shopper.as, token: undefined }
  expect(await send({ method: 'new-phone', phoneNum: next }, guest as never)).toMatchObject({
    flag: false,
  })
  await sendBoth(next)
  const tries = Array.from({ length: 6 }, () =>
    change({ oldCode: WRONG, phone: next, code: WRONG }),
  )
  await Promise.all(tries)
  // Five wrong attempts invalidate a code.
  expectRefusal(await change({ oldCode: CODE, phone: next, code: CODE }), 'login/wrong-code')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { anyPhone, askCode, signIn } from '../testing.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  type PartnerTestApp,
} from '../partner/partner-test-app.fixture.ts'
import { strategyOf } from '../partner/strategies.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'

const password = 'Demo-2468'
const CODE = '246810'
const found = strategyOf(6, 'login.thirdParty')
if (!found) throw new Error('method 6 is gone')
const openIdStrategy = found
const plain = companyOf.first(6)
const marking = companyOf.second(6)

let app: TestApp
let partner: PartnerTestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        {
          id: 1,
          shoppers: [
            {
              phone: '13800072001',
              userName: 'whole',
              password,
              identities: [{ provider: 'wechat', subject: 'o4Xk-real-open-id_1' }],
            },
            { phone: '13800072002', userName: 'half', password, halfRegistered: true },
          ],
        },
      ],
    },
  })
  partner = await createPartnerTestApp({ halfRegisteredSuffix: [marking] })
})
afterAll(async () => {
  await app.close()
  await partner.close()
})

const enter = (loginType: 1 | 2, loginId: string, secret: string) =>
  signIn(app, { loginType, loginId, password: secret })

it('signs in an account whose real openId ends in _1', async () => {
  const { data } = await enter(2, 'whole', password)
  expect(data).toMatchObject({ openId: 'o4Xk-real-open-id_1', halfRegistered: false })
  const token = data?.token ?? ''
  const { data: info } = await app.call('login.getInfo', {}, { token })
  expect(info).toMatchObject({ openId: 'o4Xk-real-open-id_1', halfRegistered: false })
  expect((await app.call('cart.list', {}, { token })).flag).toBe(true)
})

it('refuses a half-registered account every call until an SMS code verifies its phone', async () => {
  const { data } = await enter(2, 'half', password)
  expect(data).toMatchObject({ openId: '', halfRegistered: true })
  const token = data?.token ?? ''
  expect((await app.call('login.getInfo', {}, { token })).data?.halfRegistered).toBe(true)
  for (const name of ['cart.list', 'address.list', 'login.myPoints'] as const) {
    expectRefusal(await app.call(name, {}, { token }), 'login/bind-phone')
  }
  await askCode(app, '13800072002')
  const { data: completed } = await enter(1, '13800072002', CODE)
  expect(completed?.halfRegistered).toBe(false)
  expect((await app.call('cart.list', {}, { token: completed?.token ?? '' })).flag).toBe(true)
})

const comes = async (companyId: number, subject: string) =>
  partner.send(
    openIdStrategy,
    await partner.prove(openIdStrategy, { subject }, { companyId }),
    companyId,
  )

it('reads the suffix _1 as a mark only for a partner that uses it', async () => {
  const { subject } = anyPartnerUser()
  expect(await comes(plain, `${subject}_1`)).toMatchObject({ flag: true })
  expectRefusal(await comes(marking, `${subject}_1`), 'login/bind-phone')
  expect(await comes(marking, anyPartnerUser().subject)).toMatchObject({ flag: true })
})

it('binds a phone to a marked account, which signs in with and without the mark', async () => {
  const { subject } = anyPartnerUser()
  const marked = await comes(marking, `${subject}_1`)
  const { openId } = marked.data as unknown as { openId: string }
  const phone = anyPhone()
  const at = { companyId: marking }
  await askCode(partner.app, phone, 'bind', at)
  const bound = await partner.app.call(
    'login.thirdPartyBindPhone',
    { openId, phone, captcha: CODE },
    at,
  )
  expect(bound.data?.halfRegistered).toBe(false)
  const idOf = async (token = '') =>
    (await partner.app.call('login.getInfo', {}, { ...at, token })).data?.id
  const id = await idOf(bound.data?.token)
  expect(id).toBeGreaterThan(0)
  expect(await idOf((await comes(marking, subject)).data?.token)).toBe(id)
  expect(await idOf((await comes(marking, `${subject}_1`)).data?.token)).toBe(id)
})

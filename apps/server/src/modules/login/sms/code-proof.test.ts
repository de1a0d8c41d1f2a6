import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { anyPhone, askCode, proofOf, signIn } from '../testing.ts'

const CODE = '246810'
const wrongCode = { flag: false, code: refusals['login/wrong-code'].code }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: { MALL_CAPTCHAS_PER_IP: '10000', MALL_SMS_PER_IP: '10000' },
  })
})
afterAll(() => app.close())

it('closes an account by a code sent to its phone for that purpose, once', async () => {
  const phone = anyPhone()
  await askCode(app, phone, 'login', { companyId: 1 })
  const credentials = { loginType: 1, loginId: phone, password: CODE } as const
  const { data } = await signIn(app, credentials, { companyId: 1 })
  const as = { companyId: 1, token: data?.token ?? '' }
  const send = async (method: 'old-phone' | 'deletion') => {
    app.advance(61_000)
    const captchaVerifyParam = await proofOf(app, as)
    return app.call('login.sendCode', { method, captchaVerifyParam }, as)
  }
  const close = (code?: string) => app.call('account.requestDeletion', { code }, as)

  expect(await close()).toMatchObject(wrongCode)
  await send('old-phone')
  expect(await close(CODE)).toMatchObject(wrongCode)
  expect(await send('deletion')).toMatchObject({ flag: true })
  expect(await close('135791')).toMatchObject(wrongCode)
  expect(await close(CODE)).toMatchObject({ flag: true })
  expect(await close(CODE)).toMatchObject(wrongCode)
})

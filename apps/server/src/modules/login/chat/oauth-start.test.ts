import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  APP,
  challengeOf,
  createChatTestApp,
  PAY_APP,
  returnTo,
  type ChatTestApp,
} from './chat-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let chat: ChatTestApp
beforeAll(async () => {
  chat = await createChatTestApp({ MALL_PUBLIC_URL: 'https://mall.example' })
})
afterAll(() => chat.close())

const challenge = challengeOf('v'.repeat(43))
const start = (
  own: { provider?: 'wechat' | 'wechat-pay' | 'bank'; scope?: 'user'; returnTo?: string } = {},
  companyId = 1,
) =>
  chat.app.call(
    'login.oauthStart',
    { provider: 'wechat', challenge, returnTo, ...own },
    { companyId },
  )

it('redirects the browser to the chat app with its own state', async () => {
  const { data } = await start()
  const url = new URL(data.authorizeUrl)
  expect(`${url.origin}${url.pathname}${url.hash}`).toBe(
    `${chat.lab.url}/connect/oauth2/authorize#wechat_redirect`,
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: APP,
    redirect_uri: returnTo,
    response_type: 'code',
    scope: 'snsapi_base',
    state: data.state,
  })
  expect(data.state).toMatch(/^[0-9a-f]{64}$/)
  expect(data.expiresIn).toBe(600)
  expect((await start()).data.state).not.toBe(data.state)
})

it('requests name and picture after a tap and for the payment account', async () => {
  const user = new URL((await start({ scope: 'user' })).data.authorizeUrl)
  expect(user.searchParams.get('scope')).toBe('snsapi_userinfo')
  const pay = new URL((await start({ provider: 'wechat-pay' })).data.authorizeUrl)
  expect(pay.searchParams.get('appid')).toBe(PAY_APP)
  const same = new URL((await start({ provider: 'wechat-pay' }, 5)).data.authorizeUrl)
  expect(same.searchParams.get('appid')).toBe(APP)
})

it('removes the fragment from the return address', async () => {
  const { data } = await start({ returnTo: 'https://mall.example/login#code=1' })
  expect(new URL(data.authorizeUrl).searchParams.get('redirect_uri')).toBe(
    'https://mall.example/login',
  )
})

it.each([
  'https://evil.example/login',
  'https://mall.example.evil.example/',
  'https://mall.example@evil.example/',
  'http://mall.example/',
  'https://mall.example:8443/',
  'https://user:pw@mall.example/',
  'https:\\\\evil.example',
  '//evil.example/',
  '/login',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://localhost.evil.example/',
  '',
])('refuses the return address %s', async (address) => {
  expect(await start({ returnTo: address })).toMatchObject({
    code: refusalCode('request/forbidden'),
    status: 403,
  })
})

it('is refused when the company has no account or the mall is closed', async () => {
  expect((await start({}, 4)).code).toBe(refusalCode('login/not-open'))
  expect((await start({ provider: 'wechat-pay' }, 4)).code).toBe(refusalCode('login/not-open'))
  expect((await start({ provider: 'bank' })).code).toBe(refusalCode('login/not-open'))
  expect((await start({}, 3)).code).toBe(refusalCode('company/closed'))
  expect((await start({}, 99)).code).toBe(refusalCode('company/unknown'))
})

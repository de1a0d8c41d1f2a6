import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalCode } from '@mall/contract/refusals'
import { toChallenge } from '../proofs/challenge.ts'
import { APP_KEY, createDingTestApp, type DingTestApp } from './ding-test-app.fixture.ts'

const VERIFIER = 'v'.repeat(43)
const RETURN_TO = 'http://localhost:5173/login?companyId=1'

let ding: DingTestApp
beforeAll(async () => {
  ding = await createDingTestApp()
})
afterAll(() => ding.close())
beforeEach(() => ding.lab.clearScript())

const start = (companyId = 1) =>
  ding.app.call(
    'login.oauthStart',
    { provider: 'dingtalk', challenge: toChallenge(VERIFIER), returnTo: RETURN_TO },
    { companyId },
  )
const startState = async (companyId = 1) => (await start(companyId)).data.state
type Returned = { authCode?: string; state?: string; verifier?: string }
const signIn = (returned: Returned, companyId = 1, at = ding.app) =>
  at.call('ding.login', returned, { companyId })
const comeBack = async (personId: string, companyId = 1, at = ding.app) =>
  signIn(
    {
      authCode: ding.lab.webCode(APP_KEY, personId),
      state: await startState(companyId),
      verifier: VERIFIER,
    },
    companyId,
    at,
  )
const me = async (token: string) => (await ding.app.call('login.getInfo', {}, { token })).data

it('redirects the browser to the workplace app’s page with its own state', async () => {
  const { data } = await start()
  const url = new URL(data.authorizeUrl)
  expect(`${url.origin}${url.pathname}`).toBe(`${ding.lab.url}${ding.lab.authorizePath}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    redirect_uri: RETURN_TO,
    response_type: 'code',
    client_id: APP_KEY,
    scope: 'openid',
    state: data.state,
    prompt: 'consent',
  })
  expect(await startState()).not.toBe(data.state)
})

it.each([
  ['a company without an app', 4],
  ['a method without the icon of the workplace app', 6],
])('is refused for %s', async (_title, companyId) => {
  expect((await start(companyId)).code).toBe(refusalCode('login/not-open'))
})

it('signs in a colleague as the same person as inside the app', async () => {
  const { data } = await comeBack('u1001')
  const { id, nickName } = await me(data.token)
  expect(nickName).toBe('李雷')
  const inside = await signIn({ authCode: ding.lab.code('dingdemocorp1', 'u1001') })
  expect((await me(inside.data.token)).id).toBe(id)
})

it('issues a ticket first when the company requires a phone', async () => {
  const refused = await comeBack('u1002', 2)
  expect(refused.code).toBe(refusalCode('login/bind-phone'))
  expect((refused.data as { openId: string }).openId).toBeTruthy()
})

it('sends no code to the provider without this browser’s state', async () => {
  const authCode = ding.lab.webCode(APP_KEY, 'u1001')
  const state = await startState()
  const requestsBefore = ding.lab.requestCounts['user-token']
  const foreign: Returned[] = [
    { authCode, state: 'a'.repeat(64), verifier: VERIFIER },
    { authCode, state, verifier: 'w'.repeat(43) },
    { authCode, state },
    { authCode, verifier: VERIFIER },
    { authCode, state: await startState(2), verifier: VERIFIER },
  ]
  for (const returned of foreign) {
    expect(await signIn(returned)).toMatchObject({
      code: refusalCode('login/state'),
      message: 'state校验不一致，请重试!',
    })
  }
  expect(ding.lab.requestCounts['user-token']).toBe(requestsBefore)
  expect((await signIn({ authCode, state, verifier: VERIFIER })).flag).toBe(true)
  expect((await signIn({ authCode, state, verifier: VERIFIER })).code).toBe(
    refusalCode('login/state'),
  )
})

it('accepts a state for ten minutes', async () => {
  const authCode = ding.lab.webCode(APP_KEY, 'u1001')
  const state = await startState()
  ding.app.advance(600_001)
  const returned = { authCode, state, verifier: VERIFIER }
  expect((await signIn(returned)).code).toBe(refusalCode('login/state'))
})

it('refuses an invented code and a code without the state of its page', async () => {
  const state = await startState()
  expect((await signIn({ authCode: 'made-up', state, verifier: VERIFIER })).code).toBe(
    refusalCode('login/code-spent'),
  )
  const authCode = ding.lab.webCode(APP_KEY, 'u1001')
  expect((await signIn({ authCode })).code).toBe(refusalCode('login/code-spent'))
})

it('refuses a person who is no colleague', async () => {
  expect((await comeBack('x2001')).code).toBe(refusalCode('login/not-colleague'))
})

it.each(['user-token', 'me', 'by-union-id'] as const)(
  'reports an error of the provider in %s',
  async (operation) => {
    for (const behaviour of ['hang', 'error', 'garbage', 'busy'] as const) {
      ding.lab.script({ on: operation, behaviour })
      expect((await comeBack('u1001', 1, ding.impatient)).code).toBe(refusalCode('login/provider'))
    }
    expect((await comeBack('u1001')).flag).toBe(true)
  },
)

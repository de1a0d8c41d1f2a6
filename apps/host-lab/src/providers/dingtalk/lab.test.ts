import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDingtalkLab, type DingtalkLab } from '../index.ts'

const APP = 'dingdemoappkey0001'
const CORP = 'dingdemocorp1'
let offset = 0
let lab: DingtalkLab
beforeEach(async () => {
  offset = 0
  lab = await startDingtalkLab({
    apps: {
      [APP]: { secret: 'secret', corpId: CORP },
      other: { secret: 'other', corpId: 'othercorp' },
    },
    now: () => new Date(Date.now() + offset),
  })
})
afterEach(() => lab.stop())

type ProviderResponse = { errcode: number; access_token?: string; ticket?: string; result?: object }
const callApi = async (path: string, params: Record<string, string>, body?: object) => {
  const init = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const response = await fetch(`${lab.url}${path}?${new URLSearchParams(params)}`, init)
  expect(response.status).toBe(200)
  return (await response.json()) as ProviderResponse
}
const token = async (appkey = APP, appsecret = 'secret') =>
  (await callApi('/gettoken', { appkey, appsecret })).access_token ?? ''
const getUserByCode = (access_token: string, code: string) =>
  callApi('/topapi/v2/user/getuserinfo', { access_token }, { code })

it('resolves a code once, within five minutes, for its own company only', async () => {
  const [ownToken, otherToken] = [await token(), await token('other', 'other')]
  const code = lab.code(CORP, 'u1002')
  expect((await getUserByCode(otherToken, code)).errcode).toBe(40078)
  expect(await getUserByCode(ownToken, code)).toMatchObject({
    errcode: 0,
    result: { userid: 'u1002', name: '韩梅梅' },
  })
  expect((await getUserByCode(ownToken, code)).errcode).toBe(40078)
  const expiredCode = lab.code(CORP)
  offset += 300_001
  expect((await getUserByCode(ownToken, expiredCode)).errcode).toBe(40078)
})

it('returns a colleague’s details for a valid token only', async () => {
  const access_token = await token()
  const get = (userid: string) => callApi('/topapi/v2/user/get', { access_token }, { userid })
  expect(await get('u1001')).toMatchObject({
    result: { name: '李雷', avatar: expect.stringMatching(/^data:image/) as string },
  })
  expect((await get('nobody')).errcode).toBe(60121)
  expect((await callApi('/gettoken', { appkey: APP, appsecret: 'wrong' })).errcode).toBe(40089)
  lab.revokeTokens()
  expect((await get('u1001')).errcode).toBe(40014)
})

it('returns the same token and ticket while they are valid', async () => {
  const access_token = await token()
  expect(await token()).toBe(access_token)
  const { ticket } = await callApi('/get_jsapi_ticket', { access_token })
  expect(ticket).toBe(lab.getTicket(CORP))
  offset += 7_200_000
  const next = await token()
  expect(next).not.toBe(access_token)
  expect((await callApi('/get_jsapi_ticket', { access_token: next })).ticket).not.toBe(ticket)
  expect(lab.requestCounts).toMatchObject({ token: 3, ticket: 2 })
})

it('issues codes to the app’s bridge from any origin', async () => {
  lab.setHolder('u1003')
  const response = await fetch(`${lab.url}/lab/dingtalk/codes`, {
    method: 'POST',
    body: JSON.stringify({ corpId: CORP }),
    headers: { 'content-type': 'text/plain' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { code } = (await response.json()) as { code: string }
  expect(await getUserByCode(await token(), code)).toMatchObject({ result: { userid: 'u1003' } })
})

it('fails as its script requires', async () => {
  lab.script({ on: 'token', behaviour: 'busy' })
  expect((await callApi('/gettoken', { appkey: APP, appsecret: 'secret' })).errcode).toBe(-1)
  lab.script({ on: 'who-is', behaviour: 'bad-code' })
  expect((await getUserByCode(await token(), lab.code(CORP))).errcode).toBe(40078)
})

const RETURN = 'https://mall.example/login?companyId=1'
const page = (own: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: APP,
    redirect_uri: RETURN,
    response_type: 'code',
    scope: 'openid',
    state: 'state-1',
    prompt: 'consent',
    ...own,
  })
const decide = (action: string, person = 'u1002') =>
  fetch(`${lab.url}${lab.authorizePath}`, {
    method: 'POST',
    body: page({ action, person }),
    redirect: 'manual',
  })
const exchange = async (code: string, own: Record<string, string> = {}) => {
  const input = { clientId: APP, clientSecret: 'secret', grantType: 'authorization_code' }
  const response = await fetch(`${lab.url}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    body: JSON.stringify({ ...input, code, ...own }),
    headers: { 'content-type': 'application/json' },
  })
  const body = (await response.json()) as { accessToken?: string; code?: string }
  return { status: response.status, ...body }
}

it('redirects a browser back with the person’s code or with an error', async () => {
  const shown = await fetch(`${lab.url}${lab.authorizePath}?${page()}`)
  expect(await shown.text()).toContain('韩梅梅')
  const target = new URL((await decide('allow')).headers.get('location') ?? '')
  expect(target.searchParams.get('state')).toBe('state-1')
  const { accessToken = '' } = await exchange(target.searchParams.get('authCode') ?? '')
  const me = await fetch(`${lab.url}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': accessToken },
  })
  const { nick, unionId } = (await me.json()) as { nick: string; unionId: string }
  expect(nick).toBe('韩梅梅')
  const access_token = await token()
  const found = await callApi('/topapi/user/getbyunionid', { access_token }, { unionid: unionId })
  expect(found.result).toEqual({ userid: 'u1002', contact_type: 0 })
  const denied = new URL((await decide('deny')).headers.get('location') ?? '')
  expect([...denied.searchParams.keys()]).toEqual(['companyId', 'error', 'state'])
})

it.each([
  ['client_id', 'unknown'],
  ['redirect_uri', 'mall'],
  ['response_type', 'token'],
  ['scope', 'profile'],
  ['prompt', ''],
])('refuses a page whose %s is %j', async (name, value) => {
  const response = await fetch(`${lab.url}${lab.authorizePath}?${page({ [name]: value })}`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(`${name} 参数错误`)
})

it('exchanges a page’s code once, in time, for its own app and secret', async () => {
  const spent = { status: 400, code: 'invalidParameter.authCode.notFound' }
  const code = lab.webCode(APP, 'u1001')
  expect(await exchange(code, { clientSecret: 'wrong' })).toMatchObject({
    code: 'invalidClientIdOrSecret',
  })
  expect(await exchange(code, { clientId: 'other', clientSecret: 'other' })).toMatchObject(spent)
  expect(await exchange(code)).toMatchObject({ status: 200, expireIn: 7_200 })
  expect(await exchange(code)).toMatchObject(spent)
  const late = lab.webCode(APP)
  offset += 300_001
  expect(await exchange(late)).toMatchObject(spent)
  expect((await getUserByCode(await token(), lab.webCode(APP))).errcode).toBe(40078)
})

it('returns no colleague for the union id of an outsider', async () => {
  const { accessToken = '' } = await exchange(lab.webCode(APP, 'x2001'))
  const headers = { 'x-acs-dingtalk-access-token': accessToken }
  const me = await fetch(`${lab.url}/v1.0/contact/users/me`, { headers })
  const { unionId } = (await me.json()) as { unionId: string }
  const access_token = await token()
  const found = await callApi('/topapi/user/getbyunionid', { access_token }, { unionid: unionId })
  expect(found.errcode).toBe(60121)
  const bad = await fetch(`${lab.url}/v1.0/contact/users/me`)
  expect(bad.status).toBe(401)
})

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

it('fails as scripted', async () => {
  lab.script({ on: 'token', behaviour: 'busy' })
  expect((await callApi('/gettoken', { appkey: APP, appsecret: 'secret' })).errcode).toBe(-1)
  lab.script({ on: 'who-is', behaviour: 'bad-code' })
  expect((await getUserByCode(await token(), lab.code(CORP))).errcode).toBe(40078)
})

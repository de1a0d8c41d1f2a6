import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWechatOpenLab, type WechatOpenLab } from '../index.ts'

const APP = 'wx00000000000000d1'
let offset = 0
let lab: WechatOpenLab
beforeEach(async () => {
  offset = 0
  lab = await startWechatOpenLab({
    apps: { [APP]: 'secret', wxother: 'other' },
    now: () => new Date(Date.now() + offset),
  })
})
afterEach(() => lab.stop())

const query = (overrides: Record<string, string> = {}) =>
  new URLSearchParams({
    appid: APP,
    redirect_uri: 'https://mall.example/login?companyId=1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'abc123',
    ...overrides,
  })
const visit = (overrides: Record<string, string> = {}) =>
  fetch(`${lab.url}${lab.authorizePath}?${query(overrides)}`, { redirect: 'manual' })
const answer = (overrides: Record<string, string>) =>
  fetch(`${lab.url}${lab.authorizePath}`, {
    method: 'POST',
    redirect: 'manual',
    body: query({ scope: 'snsapi_userinfo', ...overrides }),
  })
const get = async (path: string, params: Record<string, string>) => {
  const response = await fetch(`${lab.url}${path}?${new URLSearchParams(params)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}
const exchange = (code: string, overrides: Record<string, string> = {}) =>
  get('/sns/oauth2/access_token', {
    appid: APP,
    secret: 'secret',
    code,
    grant_type: 'authorization_code',
    ...overrides,
  })
const backOf = (response: Response) => new URL(response.headers.get('location') ?? '')
const stableToken = async (secret = 'secret') => {
  const response = await fetch(`${lab.url}/cgi-bin/stable_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: APP, secret }),
  })
  return (await response.json()) as Record<string, unknown>
}

it('goes back at once where nothing is asked, with a code and the state', async () => {
  lab.setHolder('liushu')
  const response = await visit()
  expect(response.status).toBe(302)
  const back = backOf(response)
  expect(back.origin).toBe('https://mall.example')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ companyId: '1', state: 'abc123' })
  const granted = await exchange(back.searchParams.get('code') ?? '')
  expect(granted).toMatchObject({
    openid: lab.toOpenId(APP, 'liushu'),
    scope: 'snsapi_base',
    expires_in: 7200,
  })
  expect(granted).not.toHaveProperty('is_snapshotuser')
})

it('asks for consent in Chinese and lets a person choose who they are', async () => {
  const page = await (await visit({ scope: 'snsapi_userinfo' })).text()
  for (const words of ['同意', '取消', '小满', '柳树下', 'mall.example', 'data:image/svg+xml']) {
    expect(page).toContain(words)
  }
  const back = backOf(await answer({ action: 'allow', person: 'chenxi' }))
  const { access_token, openid } = await exchange(back.searchParams.get('code') ?? '')
  const info = { access_token: String(access_token), openid: String(openid), lang: 'zh_CN' }
  expect(await get('/sns/userinfo', info)).toMatchObject({ openid, nickname: '𠮷祥' })
  expect(await get('/sns/userinfo', { ...info, openid: 'o1' })).toMatchObject({ errcode: 40003 })
})

it('tells phones by the address of the mall in them, so that each has a holder of its own', async () => {
  const inPhone = async (name: string) => {
    const redirect_uri = `http://${name}.localhost:8081/login?companyId=1`
    const back = backOf(await visit({ scope: 'snsapi_base', redirect_uri }))
    return exchange(back.searchParams.get('code') ?? '')
  }
  lab.setHolder('liushu', 'wechat-ios')
  lab.setHolder('chenxi', 'wechat-android')
  expect(await inPhone('wechat-ios')).toMatchObject({ openid: lab.toOpenId(APP, 'liushu') })
  expect(await inPhone('wechat-android')).toMatchObject({ openid: lab.toOpenId(APP, 'chenxi') })
  expect(await inPhone('another')).toMatchObject({ openid: lab.toOpenId(APP, 'xiaoman') })
  lab.setHolder('xiaoman')
  expect(await inPhone('wechat-ios')).toMatchObject({ openid: lab.toOpenId(APP, 'xiaoman') })
})

it('goes back without a code where the person says no', async () => {
  const back = backOf(await answer({ action: 'deny' }))
  expect(back.searchParams.has('code')).toBe(false)
  expect(back.searchParams.get('state')).toBe('abc123')
})

it.each<Record<string, string>>([
  { appid: 'unknown' },
  { redirect_uri: 'javascript:alert(1)' },
  { redirect_uri: '/login' },
  { response_type: 'token' },
  { scope: 'snsapi_login' },
  { state: 'with-dashes' },
  { state: 'a'.repeat(129) },
])('shows what is wrong and goes nowhere: %o', async (overrides) => {
  expect((await visit(overrides)).status).toBe(400)
})

it('takes a code once, of its own account, for five minutes', async () => {
  const code = lab.code(APP, 'xiaoman')
  expect(await exchange(code, { secret: 'wrong' })).toMatchObject({ errcode: 40125 })
  expect(await exchange(code, { appid: 'wxother', secret: 'other' })).toMatchObject({
    errcode: 40029,
  })
  expect(await exchange(code, { appid: 'none' })).toMatchObject({ errcode: 40013 })
  expect(await exchange(code)).toHaveProperty('openid')
  expect(await exchange(code)).toMatchObject({ errcode: 40163 })
  const late = lab.code(APP, 'xiaoman')
  offset += 300_001
  expect(await exchange(late)).toMatchObject({ errcode: 40029 })
  expect(await exchange('none')).toMatchObject({ errcode: 40029 })
})

it('marks a snapshot page, and tells nothing of whom it was not allowed to', async () => {
  const snapshot = await exchange(lab.code(APP, 'kuaizhao', 'snsapi_userinfo'))
  expect(snapshot).toMatchObject({ is_snapshotuser: 1 })
  const base = await exchange(lab.code(APP, 'xiaoman'))
  const requestCounts = { access_token: String(base.access_token), openid: String(base.openid) }
  expect(await get('/sns/userinfo', requestCounts)).toMatchObject({ errcode: 48001 })
})

it('hands out one token and one ticket for as long as they are good, and counts', async () => {
  const first = await stableToken()
  expect(await stableToken()).toMatchObject({ access_token: first.access_token })
  const ask = (token: unknown) =>
    get('/cgi-bin/ticket/getticket', { access_token: String(token), type: 'jsapi' })
  const ticket = await ask(first.access_token)
  expect(ticket).toMatchObject({ errcode: 0, ticket: lab.getTicket(APP) })
  expect(await ask('none')).toMatchObject({ errcode: 40001 })
  offset += 7_200_000
  const second = await stableToken()
  expect(second.access_token).not.toBe(first.access_token)
  expect((await ask(second.access_token)).ticket).not.toBe(ticket.ticket)
  expect(await stableToken('wrong')).toMatchObject({ errcode: 40125 })
  expect(lab.requestCounts).toMatchObject({ token: 4, ticket: 3 })
})

it('goes wrong as it is told, and no longer', async () => {
  lab.script({ on: 'any', behaviour: 'busy', times: 2 })
  expect(await stableToken()).toEqual({ errcode: -1, errmsg: 'system error' })
  expect(await exchange('x')).toMatchObject({ errcode: -1 })
  expect(await exchange('x')).toMatchObject({ errcode: 40029 })
  lab.script([{ on: 'token', behaviour: 'error' }])
  lab.clearScript()
  expect(await stableToken()).toHaveProperty('access_token')
})

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
const submitConsent = (overrides: Record<string, string>) =>
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
const readRedirect = (response: Response) => new URL(response.headers.get('location') ?? '')
const stableToken = async (secret = 'secret') => {
  const response = await fetch(`${lab.url}/cgi-bin/stable_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: APP, secret }),
  })
  return (await response.json()) as Record<string, unknown>
}

it('redirects immediately with a code and the state when no consent is needed', async () => {
  lab.setHolder('liushu')
  const response = await visit()
  expect(response.status).toBe(302)
  const back = readRedirect(response)
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

it('shows a Chinese consent page with a choice of persons', async () => {
  const page = await (await visit({ scope: 'snsapi_userinfo' })).text()
  for (const text of ['同意', '取消', '小满', '柳树下', 'mall.example', 'data:image/svg+xml']) {
    expect(page).toContain(text)
  }
  const back = readRedirect(await submitConsent({ action: 'allow', person: 'chenxi' }))
  const { access_token, openid } = await exchange(back.searchParams.get('code') ?? '')
  const info = { access_token: String(access_token), openid: String(openid), lang: 'zh_CN' }
  expect(await get('/sns/userinfo', info)).toMatchObject({ openid, nickname: '𠮷祥' })
  expect(await get('/sns/userinfo', { ...info, openid: 'o1' })).toMatchObject({ errcode: 40003 })
})

it('identifies phones by the mall’s address, each with its own holder', async () => {
  const inPhone = async (name: string) => {
    const redirect_uri = `http://${name}.localhost:8081/login?companyId=1`
    const back = readRedirect(await visit({ scope: 'snsapi_base', redirect_uri }))
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

it('redirects without a code when the person refuses', async () => {
  const back = readRedirect(await submitConsent({ action: 'deny' }))
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
])('shows an error and does not redirect: %o', async (overrides) => {
  expect((await visit(overrides)).status).toBe(400)
})

it('exchanges a code once, for its own account, within five minutes', async () => {
  const code = lab.code(APP, 'xiaoman')
  expect(await exchange(code, { secret: 'wrong' })).toMatchObject({ errcode: 40125 })
  expect(await exchange(code, { appid: 'wxother', secret: 'other' })).toMatchObject({
    errcode: 40029,
  })
  expect(await exchange(code, { appid: 'none' })).toMatchObject({ errcode: 40013 })
  expect(await exchange(code)).toHaveProperty('openid')
  expect(await exchange(code)).toMatchObject({ errcode: 40163 })
  const expiredCode = lab.code(APP, 'xiaoman')
  offset += 300_001
  expect(await exchange(expiredCode)).toMatchObject({ errcode: 40029 })
  expect(await exchange('none')).toMatchObject({ errcode: 40029 })
})

it('marks a snapshot page and withholds details without the scope', async () => {
  const snapshot = await exchange(lab.code(APP, 'kuaizhao', 'snsapi_userinfo'))
  expect(snapshot).toMatchObject({ is_snapshotuser: 1 })
  const base = await exchange(lab.code(APP, 'xiaoman'))
  const requestCounts = { access_token: String(base.access_token), openid: String(base.openid) }
  expect(await get('/sns/userinfo', requestCounts)).toMatchObject({ errcode: 48001 })
})

it('returns the same token and ticket while they are valid, and counts the calls', async () => {
  const first = await stableToken()
  expect(await stableToken()).toMatchObject({ access_token: first.access_token })
  const getTicket = (token: unknown) =>
    get('/cgi-bin/ticket/getticket', { access_token: String(token), type: 'jsapi' })
  const ticket = await getTicket(first.access_token)
  expect(ticket).toMatchObject({ errcode: 0, ticket: lab.getTicket(APP) })
  expect(await getTicket('none')).toMatchObject({ errcode: 40001 })
  offset += 7_200_000
  const second = await stableToken()
  expect(second.access_token).not.toBe(first.access_token)
  expect((await getTicket(second.access_token)).ticket).not.toBe(ticket.ticket)
  expect(await stableToken('wrong')).toMatchObject({ errcode: 40125 })
  expect(lab.requestCounts).toMatchObject({ token: 4, ticket: 3 })
})

it('fails as its script requires until the script is cleared', async () => {
  lab.script({ on: 'any', behaviour: 'busy', times: 2 })
  expect(await stableToken()).toEqual({ errcode: -1, errmsg: 'system error' })
  expect(await exchange('x')).toMatchObject({ errcode: -1 })
  expect(await exchange('x')).toMatchObject({ errcode: 40029 })
  lab.script([{ on: 'token', behaviour: 'error' }])
  lab.clearScript()
  expect(await stableToken()).toHaveProperty('access_token')
})

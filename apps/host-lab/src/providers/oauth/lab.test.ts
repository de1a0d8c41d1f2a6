import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOauthLab, type OauthLab } from './lab.ts'

let lab: OauthLab
let offset = 0
beforeAll(async () => {
  lab = await startOauthLab({
    clients: { shop: 'secret', other: 'another' },
    now: () => new Date(Date.now() + offset),
  })
})
afterAll(() => lab.stop())

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${lab.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
async function exchange(code: string, overrides: Record<string, string> = {}) {
  const fields = {
    grant_type: 'authorization_code',
    code,
    client_id: 'shop',
    client_secret: 'secret',
  }
  const response = await post('/oauth/token', { ...fields, ...overrides })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const authorizeParams = {
  client_id: 'shop',
  redirect_uri: 'http://mall.example/login?companyId=1',
  state: 's 1',
}
const consent = async (action: string) => {
  const form = { ...authorizeParams, subject: 'U1', nickname: '小林', action }
  const response = await post('/oauth/authorize', form)
  return new URL(response.headers.get('location') ?? '')
}

it('shows a consent page with the client’s name and escapes its input', async () => {
  const query = new URLSearchParams({ ...authorizeParams, state: '"><script>' })
  const page = await (await fetch(`${lab.authorizeUrl}?${query}`)).text()
  expect(page).toContain('“shop”')
  expect(page).toContain('mall.example')
  expect(page).not.toContain('<script>')
})

it.each([
  ['an unknown client', { client_id: 'nobody' }],
  ['an address that is not of the web', { redirect_uri: 'javascript:alert(1)' }],
])('refuses to redirect for %s', async (_title, overrides) => {
  const query = new URLSearchParams({ ...authorizeParams, ...overrides })
  expect((await fetch(`${lab.authorizeUrl}?${query}`)).status).toBe(400)
  const sent = await post('/oauth/authorize', {
    ...authorizeParams,
    ...overrides,
    action: 'consent',
  })
  expect(sent.status).toBe(400)
})

it('redirects with a single-use code of the person', async () => {
  const back = await consent('consent')
  expect(back.searchParams.get('companyId')).toBe('1')
  expect(back.searchParams.get('state')).toBe('s 1')
  const code = back.searchParams.get('code') ?? ''
  expect(await exchange(code)).toMatchObject({ status: 200, body: { sub: 'U1', nickname: '小林' } })
  expect(await exchange(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
})

it('redirects without a code when the person cancels', async () => {
  const { searchParams } = await consent('cancel')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.has('code')).toBe(false)
})

it('exchanges a code for its own client only, with the secret, for five minutes', async () => {
  const refused = await exchange(lab.issue('shop', { sub: 'U1' }), { client_secret: 'guess!' })
  expect(refused).toEqual({ status: 401, body: { error: 'invalid_client' } })
  const refusedCode = await exchange(lab.issue('other', { sub: 'U1' }))
  expect(refusedCode).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  const expiredCode = lab.issue('shop', { sub: 'U1' })
  offset += 300_000
  expect((await exchange(expiredCode)).status).toBe(400)
  const inherited = await exchange('x', { client_id: 'constructor', client_secret: '' })
  expect(inherited.status).toBe(401)
})

it('issues a code for a partner’s link', async () => {
  const issued = await post('/lab/oauth/code', { client_id: 'shop', subject: 'U2' })
  const { code } = (await issued.json()) as { code: string }
  expect(await exchange(code)).toMatchObject({ body: { sub: 'U2' } })
  expect((await post('/lab/oauth/code', { client_id: 'none', subject: 'U2' })).status).toBe(400)
})

import { createHash } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createShell } from '@mall/core/feature'
import { hostResult } from '@mall/core/host'
import {
  buildCompany,
  memoryHost,
  plainFallbacks,
  PlainLayout,
  refuse,
  testPorts,
  type Answers,
} from '@mall/testing'
import { redirectToProvider, consumeReturn } from '@mall/commerce/oauth'
import { createTranslator } from '@mall/core/messages'
import { flowMessages } from '../messages.ts'
import { declinedText } from './declined-text.ts'

const START = {
  state: 's-1',
  authorizeUrl: 'https://provider.test/authorize?state=s-1',
  expiresIn: 600,
}

function open(script: Answers = { 'login.oauthStart': START }) {
  const testing = testPorts({ answers: script })
  const host = memoryHost()
  const entry = { url: '/login?companyId=1', boot: { companyInfo: buildCompany() } }
  const frame = { layout: PlainLayout, fallbacks: plainFallbacks }
  const { store, ports } = createShell({ ...testing, ...frame, host, features: [], entry })
  const leave = (redirect = '/cart?companyId=1') =>
    redirectToProvider(ports, store.dispatch, 1, { provider: 'wechat', scope: 'user', redirect })
  const back = (fields: Record<string, string>) => consumeReturn(ports, 1, fields)
  return { testing, host, leave, back }
}

it('redirects with the hash of a local secret, and returns to the login page', async () => {
  const { testing, host, leave, back } = open()
  expect(await leave()).toBeNull()
  const args: Record<string, unknown> = testing.server.requests[0]?.args ?? {}
  expect(args).toMatchObject({
    provider: 'wechat',
    scope: 'user',
    returnTo: `${location.origin}/login?companyId=1&redirect=${encodeURIComponent('/cart?companyId=1')}`,
  })
  expect(host.calls).toEqual([['openExternal', START.authorizeUrl, { replace: true }]])

  const returned = back({ code: 'c-1', state: 's-1' })
  expect(returned).toMatchObject({ kind: 'ok', provider: 'wechat', scope: 'user' })
  const { verifier } = returned.kind === 'ok' ? returned.proof : { verifier: '' }
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(args['challenge'])
  expect(Buffer.from(verifier, 'base64url')).toHaveLength(32)
})

it('returns to the base path of its bundle', async () => {
  const { leave, testing } = open()
  vi.stubEnv('MALL_BASE', '/mall')
  onTestFinished(() => void vi.unstubAllEnvs())
  await leave()
  expect(testing.server.requests[0]?.args['returnTo']).toBe(
    `${location.origin}/mall/login?companyId=1&redirect=${encodeURIComponent('/cart?companyId=1')}`,
  )
})

it('accepts a state only once', async () => {
  const { leave, back, testing } = open()
  await leave()
  expect(back({ code: 'c-1', state: 's-1' }).kind).toBe('ok')
  expect(testing.storage.local.keys()).toEqual([])
  expect(back({ code: 'c-1', state: 's-1' })).toEqual({ kind: 'foreign' })
})

it.each([
  ['another state', { code: 'c-1', state: 's-2' }],
  ['no state', { code: 'c-1' }],
])('rejects %s and clears the stored record', async (_title, fields: Record<string, string>) => {
  const { leave, back } = open()
  await leave()
  expect(back(fields)).toEqual({ kind: 'foreign' })
  expect(back({ code: 'c-1', state: 's-1' })).toEqual({ kind: 'foreign' })
})

it('accepts a state for ten minutes', async () => {
  const { leave, back, testing } = open()
  await leave()
  testing.clock.advance(600_000)
  expect(back({ code: 'c-1', state: 's-1' })).toEqual({ kind: 'foreign' })
})

it('treats a state without a code as declined', async () => {
  const { leave, back } = open()
  await leave()
  const declined = { kind: 'declined', provider: 'wechat' }
  expect(back({ state: 's-1' })).toEqual({ ...declined, error: '', description: '' })
})

it('reads the provider’s reason', async () => {
  const { leave, back } = open()
  await leave()
  const reason = { error: 'server_error', error_description: '系统维护' }
  expect(back({ state: 's-1', ...reason })).toMatchObject({
    error: 'server_error',
    description: '系统维护',
  })
})

it.each([
  ['', '', '用户未同意授权'],
  ['access_denied', 'The user denied', '用户未同意授权'],
  ['server_error', '', '授权服务暂时不可用'],
  ['invalid_scope', '应用未开通该权限', '应用未开通该权限'],
  ['invalid_scope', '', 'invalid_scope'],
  ['invalid_scope', '长'.repeat(200), '长'.repeat(60)],
])('explains the reason %s %s', (error, description, reason) => {
  const t = createTranslator()(flowMessages)
  expect(declinedText({ error, description }, t)).toBe(`获取用户授权信息失败，原因：${reason}`)
})

it('rejects an invalid stored record', () => {
  const { back, testing } = open()
  testing.storage.local.set('mall:1:oauth', '{"value":{"state":"s-1"},"expiry":9e15}')
  expect(back({ code: 'c-1', state: 's-1' })).toEqual({ kind: 'foreign' })
})

it('stays on the page if the call is refused or the host does not open the page', async () => {
  expect(await open({ 'login.oauthStart': refuse('login/not-open') }).leave()).toMatchObject({
    name: 'login/not-open',
  })
  const { host, leave } = open()
  host.script({ openExternal: hostResult.failed('blocked') })
  expect(await leave()).not.toBeNull()
})

it('omits the redirect from a return URL that is too long', async () => {
  const { leave, testing } = open()
  await leave(`/search?companyId=1&kw=${'a'.repeat(1000)}`)
  expect(testing.server.requests[0]?.args['returnTo']).toBe(`${location.origin}/login?companyId=1`)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/index.ts'
import { ownPath, reloadUrl } from './reload-url.ts'
import { expectRefusal } from '../../../../testing/expect-refusal.ts'

let app: TestApp
beforeAll(async () => {
  const partnerEntry = 'https://partner.example/enter?from=mall'
  app = await createTestApp({
    seedFile: { companies: [{ id: 1, settings: { secrets: { partnerEntry } } }, { id: 2 }] },
  })
})
afterAll(() => app.close())

it('points to the partner’s page for a new link, with the return address', async () => {
  const input = { redirect: '/detail?spuId=3&userId=U1&sign=ab&nonce=12345678' }
  const { data } = await app.call('login.reloadUrl', input)
  const url = new URL(data?.url ?? '')
  expect(url.origin + url.pathname).toBe('https://partner.example/enter')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    from: 'mall',
    companyId: '1',
    redirect: '/detail?spuId=3',
  })
})

it('returns no address for a company whose partner has none', async () => {
  expectRefusal(await app.call('login.reloadUrl', {}, { companyId: 2 }), 'login/not-open')
  expectRefusal(await app.call('login.reloadUrl', {}, { companyId: 3 }), 'company/unknown')
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/a\\..\\b',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/a/../..//evil.example',
  '/.//evil.example',
  'home',
  '',
])('omits the return address %j', (redirect) => {
  expect(ownPath(redirect)).toBeNull()
  expect(reloadUrl('https://partner.example/', 1, redirect)).toBe(
    'https://partner.example/?companyId=1',
  )
})

it('keeps a path inside the mall without query and host', () => {
  expect(ownPath('/home')).toBe('/home')
  expect(ownPath('/a/../list?cmsId=1#part')).toBe('/list?cmsId=1')
})

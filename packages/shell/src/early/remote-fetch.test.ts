import { expect, it, vi } from 'vitest'
import { createCompanyFetch, createRemoteFetch } from './remote-fetch.ts'

const api = 'https://api.example'

const answering = (body: string | null, init?: ResponseInit) =>
  vi.fn<typeof fetch>(async () => new Response(body, init))

it('makes picture and file paths absolute, also in rich text', async () => {
  const given = {
    picture: '/media/goods/cup.webp',
    html: '<img src="/media/a.webp" srcset="/media/a.webp 1x, /media/b.webp 2x">',
    file: '/api/order/v1/invoice/file?code=1',
    screen: '/ware/detail/5',
    text: 'see /media/ and media/x',
  }
  const answer = await createRemoteFetch(answering(JSON.stringify(given)), api)(`${api}/api/x`)
  expect(await answer.json()).toEqual({
    picture: `${api}/media/goods/cup.webp`,
    html: `<img src="${api}/media/a.webp" srcset="${api}/media/a.webp 1x, ${api}/media/b.webp 2x">`,
    file: `${api}/api/order/v1/invoice/file?code=1`,
    screen: '/ware/detail/5',
    text: 'see /media/ and media/x',
  })
})

it('sends picture addresses as paths', async () => {
  const fetch = answering('{}')
  const body = JSON.stringify({
    pictures: [`${api}/media/a.webp`, 'https://other.example/media/b'],
  })
  await createRemoteFetch(fetch, api)(`${api}/api/x`, { method: 'POST', body })
  expect(fetch.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ pictures: ['/media/a.webp', 'https://other.example/media/b'] }),
  )
})

it('keeps status and headers, also of a response without a body', async () => {
  const headers = { date: 'Sat, 21 Nov 2026 00:00:00 GMT', 'retry-after': '5' }
  const refused = await createRemoteFetch(answering('{}', { status: 503, headers }), api)('/')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.headers.get('date')).toBe(headers.date)
  const empty = await createRemoteFetch(answering(null, { status: 204 }), api)('/')
  expect(empty.status).toBe(204)
})

it.each([
  ['/api/goods/v1/list?page=1', '/api/goods/v1/list?page=1&mallCompany=1', '1'],
  ['/api/login/v1/79?t=5', '/api/login/v1/79?t=5&mallCompany=79', '79'],
  ['/api/login/v1/getInfo', '/api/login/v1/getInfo?mallCompany=1', '1'],
])('reads the company of the address: %s', async (path, address, companyId) => {
  const fetch = answering('{}')
  await createCompanyFetch(fetch)(api + path, { headers: { CompanyId: '1' } })
  const [input, init] = fetch.mock.calls[0] ?? []
  expect(input).toBe(api + address)
  expect(new Headers(init?.headers).get('CompanyId')).toBe(companyId)
})

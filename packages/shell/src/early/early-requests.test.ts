import { expect, it, vi, type Mock } from 'vitest'
import { routes } from '@mall/contract/routes'
import { screens } from '@mall/core/paths'
import { sendEarlyRequests } from './early-requests.ts'
import { createPrefetchingFetch } from './prefetching-fetch.ts'

const home = '/api/home/v1/home/all'
const files = { home: [], product: [] }

/** A page at an address with stored values; its network responds with the requested address. */
function buildPage(address: string, stored: Record<string, string> = {}) {
  let now = 100
  let failing = false
  const requested: string[] = []
  const page: Parameters<typeof sendEarlyRequests>[0] & { fetch: Mock<typeof fetch> } = {
    location: new URL(address, 'https://mall.example') as unknown as Location,
    localStorage: { getItem: (key: string) => stored[key] ?? null } as Storage,
    document: document.implementation.createHTMLDocument(),
    performance: { now: () => now } as Performance,
    fetch: vi.fn<typeof fetch>(async (input) => {
      const call = input as string
      requested.push(call)
      if (failing) throw new TypeError('offline')
      return new Response(call, { headers: { date: 'Sat, 21 Nov 2026 00:00:00 GMT' } })
    }),
  }
  return {
    page,
    requested,
    goOffline: (is: boolean) => void (failing = is),
    pass: (ms: number) => void (now += ms),
  }
}
const company = (id: number, more: Record<string, string> = {}) => ({
  headers: { CompanyId: String(id), ...more },
})

it.each([
  ['/home?companyId=3', {}, ['/api/login/v1/3', '/option.json?companyId=3', home]],
  [screens.homeOption, {}, ['/api/login/v1/1', '/option.json?companyId=1', home]],
  ['/', { 'mall:company': '7' }, ['/api/login/v1/7', '/option.json?companyId=7', home]],
  ['/ware/list?companyId=3', {}, ['/api/login/v1/3']],
  ['/ware/detail/12?companyId=3', {}, ['/api/login/v1/3', '/api/h5GoodsSpu/v1/12']],
  ['/ware/detail/12?companyId=3&skuId=7', {}, ['/api/login/v1/3']],
  ['/ware/detail/12?companyId=3', { 'mall:3:token': '{}' }, []],
  ['/home?companyId=3', { 'mall:3:token': '{}' }, []],
])('at %s with stored %j requests %j', (address, stored, calls) => {
  const { page, requested } = buildPage(address, stored)
  sendEarlyRequests(page, files)
  expect(requested).toEqual(calls)
})

it('requests paths of the contract', () => {
  const names = ['login.companyInfo', 'home.option', 'home.all', 'goods.detail'] as const
  expect(names.map((name) => routes[name])).toEqual([
    'GET /api/login/v1/{companyId}',
    'GET /option.json',
    `GET ${home}`,
    'GET /api/h5GoodsSpu/v1/{spuId}',
  ])
})

it.each([
  ['/home?companyId=3', ['modulepreload /assets/home.js', 'preload /assets/home.css']],
  ['/ware/detail/12?companyId=3', ['modulepreload /assets/product.js']],
  ['/ware/list?companyId=3', []],
])('at %s preloads the files of its screen', (address, expected) => {
  const { page } = buildPage(address)
  const home = ['/assets/home.js', '/assets/home.css']
  sendEarlyRequests(page, { home, product: ['/assets/product.js'] })
  const links = [...page.document.head.querySelectorAll('link')]
  expect(links.map((link) => `${link.rel} ${link.getAttribute('href') ?? ''}`)).toEqual(expected)
})

it('returns a response once, without its outdated date', async () => {
  const { page, requested } = buildPage('/home?companyId=3')
  sendEarlyRequests(page, files)
  const take = createPrefetchingFetch(page)
  const first = await take(`${home}?t=5`, company(3))
  expect([await first.text(), first.headers.get('date')]).toEqual([home, null])
  expect(requested).toHaveLength(3)
  await take(`${home}?t=6`, company(3))
  expect(requested.slice(3)).toEqual([`${home}?t=6`])
})

it.each<[string, RequestInit, number]>([
  ['another company', company(4), 0],
  ['a signed-in shopper', company(3, { Authorization: 'Bearer a' }), 0],
  ['a request ten seconds later', company(3), 10_000],
])('sends a new request for %s', async (_case, init, later) => {
  const { page, requested, pass } = buildPage('/home?companyId=3')
  sendEarlyRequests(page, files)
  pass(later)
  await createPrefetchingFetch(page)(`${home}?t=5`, init)
  expect(requested.slice(3)).toEqual([`${home}?t=5`])
})

it('sends a new request if the early one failed or takes too long', async () => {
  const { page, requested, goOffline } = buildPage('/home?companyId=3')
  goOffline(true)
  sendEarlyRequests(page, files)
  goOffline(false)
  const answer = await createPrefetchingFetch(page)(`${home}?t=5`, company(3))
  expect(await answer.text()).toBe(`${home}?t=5`)
  expect(requested).toHaveLength(4)

  const slow = buildPage('/home?companyId=3')
  slow.page.fetch.mockImplementation(() => new Promise(() => undefined))
  sendEarlyRequests(slow.page, files)
  slow.page.fetch.mockRejectedValue(new DOMException('ended', 'AbortError'))
  const controller = new AbortController()
  const late = createPrefetchingFetch(slow.page)(`${home}?t=5`, {
    ...company(3),
    signal: controller.signal,
  })
  controller.abort()
  await expect(late).rejects.toThrow('ended')
})

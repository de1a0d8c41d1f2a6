// @vitest-environment node
import { expect, it } from 'vitest'
import { createShell } from '@mall/core/feature'
import { serverHost } from '@mall/core/host'
import { renderScreenToString } from '@mall/core/server'
import { buildCompany, plainFallbacks, PlainLayout, testPorts } from '@mall/testing'
import { goodsApi } from '@mall/commerce/goods'
import { homeApi } from './catalogue/home/home-endpoints.ts'
import { shopFeature } from './feature.ts'
import { buildCup, buildHome, buildCards } from './testing/builders.ts'

const shellAt = (url: string) =>
  createShell({
    ...testPorts(),
    host: serverHost,
    features: [shopFeature],
    layout: PlainLayout,
    fallbacks: plainFallbacks,
    entry: { url, boot: { companyInfo: buildCompany() } },
  })

it.each([
  '/home',
  '/home-option',
  '/category',
  '/secondCategory/5',
  '/ware/list?kw=a',
  '/search',
  '/ware/detail/1',
])('renders %s to markup without a browser', async (path) => {
  const url = `${path}${path.includes('?') ? '&' : '?'}companyId=1`
  const answer = await renderScreenToString(shellAt(url), url)
  expect(answer.kind).toBe('html')
  expect(answer).toHaveProperty('html', expect.stringContaining('id="main"'))
})

it('renders cached data into the server markup', async () => {
  const shell = shellAt('/home?companyId=1')
  const carousel = {
    kind: 'strip' as const,
    id: 1,
    title: '今日特惠',
    note: '',
    more: { linkType: 2, link: '' },
    goods: buildCards(1),
  }
  const homeData = buildHome({ sections: [carousel] })
  await shell.store.dispatch(homeApi.util.upsertQueryData('home', undefined, homeData))
  const home = await renderScreenToString(shell, '/home?companyId=1')
  expect(home).toHaveProperty('html', expect.stringContaining('商品1'))

  const url = '/ware/detail/1?companyId=1'
  const detail = shellAt(url)
  await detail.store.dispatch(
    goodsApi.util.upsertQueryData('goodsDetail', { spuId: 1 }, buildCup()),
  )
  const answer = await renderScreenToString(detail, url)
  expect(answer).toHaveProperty('html', expect.stringContaining('保温杯'))
  // Rich text is rendered in the browser, which sanitizes it.
  expect(answer).toHaveProperty('html', expect.not.stringContaining('保温 12 小时'))
})

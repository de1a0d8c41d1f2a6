import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hostResult, type Capability, type HostResult } from '@mall/core/host'
import {
  buildGoodsCard,
  memoryHost,
  offline,
  renderFeature,
  silence,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { buildPage } from '../../testing/builders.ts'

const hotWords = ['挂耳咖啡', '降噪耳机']
const show = (answers: Answers = {}, companyId = 1) =>
  renderFeature(shopFeature, {
    route: '/search',
    company: { companyId },
    answers: {
      'home.option': { searchHint: '乌龙茶' },
      'goods.suggest': ({ kw }) => ({
        suggestions: kw ? [`${kw}杯`, `${kw}壶`] : [],
        hotWords,
        related: [],
      }),
      'goods.list': buildPage([]),
      ...answers,
    },
  })
const type = async (text: string) => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } })
}
const search = () => fireEvent.click(screen.getByRole('button', { name: '搜索' }))
const history = JSON.stringify({ value: ['茶'], expiry: 9_999_999_999_999 })

it('searches for the input and stores it for this company', async () => {
  const { here, ports } = show()
  await type(' 乌龙茶 ')
  search()
  await waitFor(() =>
    expect(here()).toBe(`/ware/list?companyId=1&kw=${encodeURIComponent('乌龙茶')}`),
  )
  expect(ports.storage.local.get('mall:1:search-history')).toContain('乌龙茶')
  expect(ports.storage.local.get('mall:2:search-history')).toBeNull()
})

it('searches for the placeholder if the input is empty', async () => {
  const { here } = show()
  await screen.findByPlaceholderText('乌龙茶')
  search()
  await waitFor(() => expect(here()).toContain(encodeURIComponent('乌龙茶')))
})

it('shows the history, and clears it after a confirmation', async () => {
  const { ports } = renderFeature(shopFeature, {
    route: '/search',
    answers: { 'home.option': {}, 'goods.suggest': { suggestions: [], hotWords, related: [] } },
    prepare: ({ ports: { storage } }) => void storage.local.set('mall:1:search-history', history),
  })
  expect(await screen.findByRole('button', { name: '茶' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清空搜索历史' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '茶' })).toBeNull())
  expect(ports.storage.local.get('mall:1:search-history')).toBeNull()
})

it('opens the goods of a hot term', async () => {
  const { here } = show()
  fireEvent.click(await screen.findByRole('button', { name: '降噪耳机' }))
  await waitFor(() => expect(here()).toContain(encodeURIComponent('降噪耳机')))
})

it('shows popular goods below the terms until text is entered', async () => {
  const goods = buildGoodsCard({ spuId: 7, name: '乌龙茶' })
  show({ 'goods.list': buildPage([goods]) })
  expect(await screen.findByRole('region', { name: '热门搜索' })).toBeTruthy()
  expect(await screen.findByText('大家都在买')).toBeTruthy()
  expect(await screen.findByText('乌龙茶')).toBeTruthy()
  await type('茶')
  await waitFor(() => expect(screen.queryByText('大家都在买')).toBeNull())
})

it('shows popular goods only once the terms above them have arrived or failed', async () => {
  const goods = { 'goods.list': buildPage([buildGoodsCard({ spuId: 7, name: '乌龙茶' })]) }
  const { ports, unmount } = show({ ...goods, 'goods.suggest': silence() })
  await waitFor(() => expect(ports.server.count('goods.list')).toBe(1))
  await screen.findByText('大家都在买')
  expect(screen.queryByRole('heading', { name: '大家都在买' })).toBeNull()
  unmount()
  show({ ...goods, 'goods.suggest': offline() })
  expect(await screen.findByRole('heading', { name: '大家都在买' })).toBeTruthy()
})

it('suggests terms once after a pause and never for earlier input', async () => {
  const { ports } = show()
  await screen.findByRole('button', { name: '降噪耳机' })
  await type('保')
  await type('保温')
  expect(await screen.findByRole('button', { name: '保温杯' })).toBeTruthy()
  const requests = ports.server.requests.filter(({ name }) => name === 'goods.suggest')
  expect(requests.map(({ args }) => args['kw'])).toEqual(['', '保温'])
  await type('茶')
  expect(screen.queryByRole('button', { name: '保温杯' })).toBeNull()
  expect(screen.getByRole('button', { name: '茶' })).toBeTruthy()
})

it('searches without suggestions after a load error', async () => {
  const { ports, here } = show({ 'goods.suggest': offline() })
  await type('茶')
  search()
  await waitFor(() => expect(here()).toContain('/ware/list'))
  expect(ports.notify.messages.filter((text) => text.includes('网络'))).toEqual([])
})

const showScan = (result: HostResult<string>, can: Capability[] = ['scan']) =>
  renderFeature(shopFeature, {
    route: '/search',
    host: memoryHost({ scan: result }, { capabilities: can }),
    answers: {
      'home.option': { searchHint: '乌龙茶' },
      'goods.suggest': { suggestions: [], hotWords, related: [] },
      'goods.list': buildPage([]),
    },
  })
const scan = async () => fireEvent.click(await screen.findByRole('button', { name: '扫一扫' }))

it.each([
  ['searches for a bar code', '6901234567892', 'kw=6901234567892'],
  ['opens a page of this mall', 'http://localhost:3000/category', '/category?companyId=1'],
])('scans: %s', async (_title, text, place) => {
  const { here } = showScan(hostResult.ok(text))
  await scan()
  await waitFor(() => expect(here()).toContain(place))
})

it.each([
  ['another site', hostResult.ok('https://evil.test/ware/detail/1'), 'toast: 这不是本商城的二维码'],
  ['a script', hostResult.ok('javascript:alert(1)'), 'toast: 这不是本商城的二维码'],
  ['a camera that breaks', hostResult.failed('x'), 'toast: 扫码失败，请重试'],
] as const)('rejects %s with a message', async (_title, result, terms) => {
  const { here, ports } = showScan(result)
  await scan()
  await waitFor(() => expect(ports.notify.messages).toEqual([terms]))
  expect(here()).toBe('/search?companyId=1')
})

it('shows no message when the scanner is closed and no button when the host cannot scan', async () => {
  const { ports, unmount } = showScan(hostResult.cancelled)
  await scan()
  expect(ports.notify.messages).toEqual([])
  unmount()
  showScan(hostResult.cancelled, [])
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('button', { name: '扫一扫' })).toBeNull()
})

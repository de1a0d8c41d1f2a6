import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './in-wechat.ts'
import { openPhone } from './phone.fixture.ts'
import { codeOf } from './scan.ts'

const card = { title: '保温杯', text: '热卖', url: 'https://m.test/detail?id=1', picture: '/p.png' }
const shared = { title: card.title, link: card.url, imgUrl: card.picture }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('removes the type prefix of a bar code and leaves other texts unchanged', () => {
  const kinds = ['EAN_13', 'EAN_8', 'UPC_A', 'CODE_128', 'CODE_39', 'ITF', 'CODABAR']
  expect(kinds.map((kind) => codeOf(`${kind},0042`))).toEqual(kinds.map(() => '0042'))
  for (const text of ['https://m.test/?a=1,2', 'EAN_13', 'EAN_13,', 'a,b', '核销,EAN_13,1']) {
    expect(codeOf(text)).toBe(text)
  }
  expect(codeOf('CODE_128,A,B')).toBe('A,B')
})

it.each(['ios', 'android'] as const)('reads QR and bar codes on %s', async (platform) => {
  const decide = ({ api }: { api: string }) =>
    api === 'scanQRCode'
      ? ({ kind: 'ok', value: 'https://m.test/{"a":1}' } as const)
      : ({ kind: 'ok' } as const)
  const phone = openPhone({ decide }, { platform })
  const pending = phone.host.scan()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await pending).toEqual({ kind: 'ok', value: 'https://m.test/{"a":1}' })
  expect(phone.paramsOf('scanQRCode')).toMatchObject({
    needResult: 1,
    scanType: ['qrCode', 'barCode'],
  })
})

it.each(['ios', 'android'] as const)('reads the position in GCJ-02 on %s', async (platform) => {
  const value = { longitude: 121.59, latitude: '31.2' }
  const locateIn = async (
    decision: { kind: 'ok'; value?: unknown } | { kind: 'cancel' | 'deny' },
  ) => {
    const decide = ({ api }: { api: string }) =>
      api === 'geoLocation' ? decision : ({ kind: 'ok' } as const)
    const phone = openPhone({ decide }, { platform })
    const pending = phone.host.locate()
    await vi.advanceTimersByTimeAsync(1000)
    return { found: await pending, params: phone.paramsOf('geoLocation') }
  }
  const { found, params } = await locateIn({ kind: 'ok', value })
  expect(found).toEqual({ kind: 'ok', value: { longitude: 121.59, latitude: 31.2 } })
  expect(params).toMatchObject({ type: 'gcj02' })
  expect((await locateIn({ kind: 'cancel' })).found.kind).toBe('cancelled')
  expect((await locateIn({ kind: 'deny' })).found.kind).toBe('failed')
  expect((await locateIn({ kind: 'ok', value: { latitude: '' } })).found.kind).toBe('failed')
})

it('sets the share card of the menu for friends and Moments after the page is shown', async () => {
  const phone = openPhone({}, { platform: 'ios' })
  phone.host.setShareCard(card)
  expect(phone.calls()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.paramsOf('updateAppMessageShareData')).toMatchObject({ ...shared, desc: '热卖' })
  expect(phone.paramsOf('updateTimelineShareData')).toMatchObject(shared)
})

it('offers the latest share card', async () => {
  const phone = openPhone({}, { platform: 'ios' })
  phone.host.setShareCard({ ...card, title: '旧' })
  phone.host.setShareCard(card)
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.calls().filter((api) => api === 'updateAppMessageShareData')).toHaveLength(1)
  expect(phone.paramsOf('updateAppMessageShareData')).toMatchObject(shared)
})

it('logs a refused card without a message', async () => {
  const decide = ({ api }: { api: string }) =>
    ({ kind: api.startsWith('update') ? 'deny' : 'ok' }) as const
  const phone = openPhone({ decide }, { platform: 'ios' })
  phone.host.setShareCard(card)
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.notes).toEqual([
    'wechat.share updateAppMessageShareData:permission denied',
    'wechat.share updateTimelineShareData:permission denied',
  ])
})

it('passes a card to the mini-programme, which shares it by its own menu', async () => {
  const phone = openPhone({}, { platform: 'android', miniProgram: true })
  phone.host.setShareCard(card)
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.paramsOf('invokeMiniProgramAPI')).toMatchObject({
    name: 'postMessage',
    arg: { share: card },
  })
})

it('opens a partner’s mini-programme through the launch page of its own mini-programme', async () => {
  const phone = openPhone({}, { platform: 'ios', miniProgram: true })
  const name = 'wx0123456789abcdef'
  const pending = phone.host.openMiniProgram({ name, path: 'pages/partner?x=1' })
  await vi.advanceTimersByTimeAsync(1000)
  expect((await pending).kind).toBe('ok')
  expect(phone.paramsOf('invokeMiniProgramAPI')).toMatchObject({
    arg: { url: `/pages/launch/index?appId=${name}&path=pages%2Fpartner%3Fx%3D1` },
  })
})

it('fails to open a mini-programme from within one when the name is no app id', async () => {
  const phone = openPhone({}, { platform: 'ios', miniProgram: true })
  const pending = phone.host.openMiniProgram({ name: 'gh_0123456789ab', path: 'pages/partner' })
  await vi.advanceTimersByTimeAsync(1000)
  expect((await pending).kind).toBe('failed')
  expect(phone.paramsOf('invokeMiniProgramAPI')).toBeUndefined()
})

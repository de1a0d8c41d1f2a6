import { expect, it } from 'vitest'
import { mark, parseFrameMessage, parseLabMessage } from './messages.ts'
import { defaultSettings } from './settings.ts'

const host = 'wechat-ios'
const call = { host, api: 'scanQRCode', params: {} }

it('parses every message of a frame', () => {
  for (const message of [
    { mark, host, kind: 'here' },
    { mark, host, kind: 'title', title: '商城', address: '/home' },
    { mark, host, kind: 'call', id: '1', call },
    { mark, host, kind: 'answered', id: '1', decision: '{}' },
  ]) {
    expect(parseFrameMessage(message)).toEqual(message)
  }
})

it('parses every message of the lab’s page', () => {
  const plan = { decision: { kind: 'ok' }, act: null }
  for (const message of [
    { mark, kind: 'welcome' },
    { mark, kind: 'settings', settings: defaultSettings },
    { mark, kind: 'plan', id: '1', plan },
    { mark, kind: 'event', event: 'back' },
    { mark, kind: 'back' },
  ]) {
    expect(parseLabMessage(message)).toEqual(message)
  }
})

it.each([
  null,
  'hello',
  { kind: 'here', host },
  { mark: 'other', kind: 'here', host },
  { mark, kind: 'here' },
  { mark, kind: 'toString', host },
  { mark, kind: 'call', host, id: '1', call: { host } },
  { mark, kind: 'title', host, title: 'x'.repeat(5_000), address: '/' },
])('ignores the frame message %j', (message) => expect(parseFrameMessage(message)).toBeNull())

it.each([
  { mark, kind: 'plan', id: '1', plan: { decision: { kind: 'explode' }, act: null } },
  { mark, kind: 'plan', id: '1' },
  { mark, kind: 'settings', settings: {} },
  { mark, kind: 'event' },
])('ignores the lab message %j', (message) => expect(parseLabMessage(message)).toBeNull())

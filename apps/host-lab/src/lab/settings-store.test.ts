import { expect, it } from 'vitest'
import { hosts } from '../shared/hosts.ts'
import { defaultSettings } from '../shared/settings.ts'
import { createSettingsStore } from './settings-store.ts'

it('starts with the default settings for every host', () => {
  const store = createSettingsStore()
  expect(Object.keys(store.all())).toEqual(hosts.map(({ id }) => id))
  expect(store.of('bank-cmb')).toEqual(defaultSettings)
})

it('stores the settings of one host only', () => {
  const store = createSettingsStore()
  const offline = { ...defaultSettings, network: 'offline' }
  expect(store.set('bank-cmb', offline)).toBeNull()
  expect(store.of('bank-cmb')).toEqual(offline)
  expect(store.of('bank-psbc')).toEqual(defaultSettings)
})

it.each([
  ['no-such-host', defaultSettings],
  ['bank-cmb', { ...defaultSettings, network: 'pigeon' }],
  ['bank-cmb', { ...defaultSettings, fontScale: 9 }],
  ['bank-cmb', { ...defaultSettings, appVersion: '"><script>' }],
  ['bank-cmb', null],
])('refuses invalid settings: %s', (host, settings) => {
  const store = createSettingsStore()
  expect(store.set(host, settings)).toEqual(expect.any(String))
  expect(store.of('bank-cmb')).toEqual(defaultSettings)
})

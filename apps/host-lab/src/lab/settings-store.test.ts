import { expect, it } from 'vitest'
import { hosts } from '../shared/hosts.ts'
import { usualSettings } from '../shared/settings.ts'
import { settingsStore } from './settings-store.ts'

it('begins as usual for every host', () => {
  const store = settingsStore()
  expect(Object.keys(store.all())).toEqual(hosts.map(({ id }) => id))
  expect(store.of('bank-cmb')).toEqual(usualSettings)
})

it('keeps the settings of one host and of no other', () => {
  const store = settingsStore()
  const offline = { ...usualSettings, network: 'offline' }
  expect(store.set('bank-cmb', offline)).toBeNull()
  expect(store.of('bank-cmb')).toEqual(offline)
  expect(store.of('bank-psbc')).toEqual(usualSettings)
})

it.each([
  ['no-such-host', usualSettings],
  ['bank-cmb', { ...usualSettings, network: 'pigeon' }],
  ['bank-cmb', { ...usualSettings, fontScale: 9 }],
  ['bank-cmb', { ...usualSettings, appVersion: '"><script>' }],
  ['bank-cmb', null],
])('refuses to keep for %s what no panel sets', (host, settings) => {
  const store = settingsStore()
  expect(store.set(host, settings)).toEqual(expect.any(String))
  expect(store.of('bank-cmb')).toEqual(usualSettings)
})

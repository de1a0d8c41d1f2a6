import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingsTable } from './settings-table.ts'
import { readSettings, Settings, withDirectAddress } from './settings.ts'

it('documents every setting exactly as the generated table does', () => {
  const written = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
  expect(written).toBe(settingsTable())
  for (const [name, { description }] of Object.entries(Settings.shape)) {
    expect(description, name).toBeTruthy()
  }
})

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['MALL_DEV_SMS_CODE', '123'],
  ['OPS_KEY', 'short'],
  ['MALL_HOTLINE', 'none'],
  ['MALL_ORDER_SECONDS', '0'],
])('fails with a sentence that names %s when its value is %j', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`环境变量 ${name}`))
})

it('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 })
})

it('refuses DATABASE_DIRECT_URL without DATABASE_URL', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://db/mall' }
  expect(() => readSettings(direct)).toThrow('DATABASE_DIRECT_URL')
  expect(
    withDirectAddress(readSettings({ ...direct, DATABASE_URL: 'postgres://pool/mall' })),
  ).toEqual(readSettings({ DATABASE_URL: 'postgres://db/mall' }))
})

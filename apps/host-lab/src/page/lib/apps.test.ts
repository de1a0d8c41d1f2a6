import { expect, it } from 'vitest'
import { hosts } from '../../shared/hosts.ts'
import { getAppCompany } from './apps.ts'

it('maps every bank app, mini-programme and workplace app to a demo company of its own', () => {
  const apps = [...new Set(hosts.map(({ app }) => app))]
  const owned = apps.filter((app) => !['wechat', 'browser'].includes(app)).map(getAppCompany)
  expect(owned).not.toContain(1)
  expect(new Set(owned).size).toBe(owned.length)
})

import { expect, it } from 'vitest'
import { hosts } from '../../shared/hosts.ts'
import { resolveTarget } from './request-target.ts'

it.each(['lab.localhost:8081', 'localhost:8081', '127.0.0.1:8081', '[::1]:8081', 'LOCALHOST'])(
  'resolves %s to the lab itself',
  (header) => expect(resolveTarget(header)).toEqual({ kind: 'lab' }),
)

it('resolves every simulated host by its subdomain', () => {
  for (const host of hosts) {
    expect(resolveTarget(`${host.id}.localhost:8081`)).toEqual({ kind: 'host', host })
    expect(resolveTarget(`${host.id}.lab.localhost:8081`)).toEqual({ kind: 'host', host })
  }
})

it('resolves any other name below localhost to unknown', () =>
  expect(resolveTarget('netscape.localhost:8081')).toEqual({ kind: 'unknown' }))

it.each([
  'mall.example',
  'wechat-ios.localhost.mall.example',
  'localhost.evil.example:8081',
  'a.wechat-ios.localhost',
  '10.0.0.7:8081',
  '',
  undefined,
])('resolves the host name %s to foreign', (header) =>
  expect(resolveTarget(header)).toEqual({ kind: 'foreign' }),
)

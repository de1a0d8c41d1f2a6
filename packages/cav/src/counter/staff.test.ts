import type { Facts } from '@mall/core/guard'
import { pathsOf } from '@mall/core/paths'
import { testPorts } from '@mall/core/test-kit'
import { expect, it } from 'vitest'
import { skipSignIn } from './skip-sign-in.ts'
import { staffAudience } from './staff-audience.ts'
import { STAFF_TOKEN_TTL_MS, staffToken } from './staff-token.ts'

function open() {
  const ports = testPorts()
  const token = staffToken(ports.storage, 1, ports.clock.now)
  const decide = (pathname: string) =>
    skipSignIn(ports)({ path: pathname, access: {} }, { pathname, storedCompany: 1 } as Facts)
  return { ports, token, decide }
}

it('stores the token for 7 hours', () => {
  const { ports, token } = open()
  token.save('t')
  ports.clock.advance(STAFF_TOKEN_TTL_MS - 1)
  expect(token.read()).toBe('t')
  ports.clock.advance(1)
  expect(token.read()).toBeNull()
})

it('redirects to the bank login page when the session ends and stores the return address', () => {
  const to = staffAudience.sessionEndedPath?.(pathsOf(1), '/cav/day?companyId=1')
  expect(to).toBe('/bank-login?companyId=1&audience=staff&redirect=%2Fcav%2Fday%3FcompanyId%3D1')
  expect(staffAudience.signInPath(pathsOf(1), '/cav/day')).toBe('/cav?companyId=1')
})

it('redirects signed-in staff from their sign-in to the scanner', () => {
  const { token, decide } = open()
  expect(decide('/cav')).toBeNull()
  token.save('t')
  expect(decide('/cav')).toEqual({ kind: 'redirect', to: '/cav/scan?companyId=1' })
  expect(decide('/home')).toBeNull()
})

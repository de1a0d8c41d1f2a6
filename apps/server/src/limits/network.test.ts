import { expect, it } from 'vitest'
import { auditNetwork, callerNetwork, wideNetwork } from './network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:12:34:aaaa::1', '2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:db8:12:34:bbbb:1:2:3', '2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:0db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unknown', 'unknown'],
  ['203.0.113.9, 1.1.1.1', 'unknown', 'unknown'],
])('identifies %s as the caller %s, logged as %s', (ip, caller, noted) => {
  expect(callerNetwork(ip)).toBe(caller)
  expect(auditNetwork(ip)).toBe(noted)
})

it.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['2001:db8:12:34:aaaa::1', '2001:db8:12::/48'],
  ['2001:db8:12:35::1', '2001:db8:12::/48'],
  ['', null],
])('resolves the wider network of %s to %s', (ip, wide) => {
  expect(wideNetwork(ip)).toBe(wide)
})

import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost, parseAllowedHosts } from './public-address.ts'
import { OutsideFailed, requestOutside } from './request-outside.ts'

const inner = [
  ['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
  ['169.254.169.254', '168.63.129.16', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  // loopback, unspecified, and IPv4 within IPv6 in all its forms
  ['::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:0:127.0.0.1'],
  ['::ffff:7f00:1', '::ffff:0:7f00:1', '0:0:0:0:0:ffff:7f00:1', '::FFFF:10.0.0.1'],
  ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1', '64:ff9b:1:ffff::a00:1'],
  ['2002:7f00:1::', '2002:a00:1::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1'],
  ['fe80::1', 'fe80::1%1', 'febf::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
  ['2001:db8::1', '2001:20::1', '3fff::1', '100::1', '5f00::1', '4000::1'],
  ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', ':::1'],
].flat()

describe('addresses', () => {
  it.each(inner)('classifies %s as private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '1.1.1.1',
    '168.63.129.15',
    '172.32.0.1',
    '192.0.3.1',
    '2606:4700::1111',
    '2400:3200::1',
  ])('classifies %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['::127.0.0.1', '::ffff:0:7f00:1', '64:ff9b:1::1', '2002:7f00:1::', 'fec0::1'])(
    'refuses %s in production',
    async (host) => {
      const response = requestOutside(`https://[${host}]/`, {
        timeoutMs: 500,
        most: 100,
        isProduction: true,
      })
      await expect(response).rejects.toThrow(/不允许访问内网地址/)
    },
  )

  it.each(['https://127.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://0177.0.0.1/'])(
    'refuses to call %s, which is the machine itself',
    async (address) => {
      const options = { timeoutMs: 500, most: 100, isProduction: true }
      await expect(requestOutside(address, options)).rejects.toBeInstanceOf(OutsideFailed)
      await expect(requestOutside(address, options)).rejects.toThrow(/不允许访问内网地址/)
    },
  )
})

describe('allowed hosts', () => {
  const allowed = parseAllowedHosts('idp.bank.intranet, 10.20.0.0/16,fd00::/8, 192.168.1.9')

  it('are names, addresses and networks of an intranet', () => {
    expect(isPublicHost('idp.bank.intranet', allowed)).toBe(true)
    expect(isPublicHost('IDP.bank.intranet.', allowed)).toBe(true)
    expect(isPublicHost('other.bank.intranet', allowed)).toBe(false)
    expect(isPublicHost('10.20.3.4', allowed)).toBe(true)
    expect(isPublicHost('10.21.3.4', allowed)).toBe(false)
    expect(isPublicHost('[fd00::1]', allowed)).toBe(true)
    expect(isPublicHost('192.168.1.9', allowed)).toBe(true)
    expect(isPublicHost('192.168.1.8', allowed)).toBe(false)
  })

  it.each(['10.0.0.0/33', '10.0.0/8', 'https://a.b', '*', 'a b', '10.0.0.0/0', '1.2.3.4/8/9'])(
    'are not %s',
    (text) => {
      expect(parseAllowedHosts(text)).toBeNull()
    },
  )

  it('are called although a public name of the list is refused', async () => {
    const options = { timeoutMs: 2_000, most: 100, isProduction: true }
    const request = (text: string) =>
      requestOutside('https://localhost:9/', { ...options, allowed: parseAllowedHosts(text) })
    await expect(request('')).rejects.toThrow(/不允许访问内网地址/)
    await expect(request('localhost')).rejects.toThrow(/连接失败/)
    await expect(request('127.0.0.0/8,::1')).rejects.toThrow(/连接失败/)
  })
})

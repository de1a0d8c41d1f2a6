import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toPagePath, toScreenPath } from './index.ts'

afterEach(() => vi.unstubAllEnvs())

it('changes no path of a bundle at the root', () => {
  expect(toPagePath('/home?companyId=1')).toBe('/home?companyId=1')
  expect(toScreenPath('/home?companyId=1')).toBe('/home?companyId=1')
})

describe('a bundle below a base path', () => {
  beforeEach(() => void vi.stubEnv('MALL_BASE', '/mall'))

  it.each([
    ['/home?companyId=1', '/mall/home?companyId=1'],
    ['/', '/mall/'],
  ])('prefixes %s as %s', (path, address) => {
    expect(toPagePath(path)).toBe(address)
    expect(toScreenPath(address)).toBe(path)
  })

  it.each([
    ['/mall', '/'],
    ['/mall?companyId=1', '/?companyId=1'],
    ['/malls/home', '/malls/home'],
    ['/home', '/home'],
  ])('parses %s as %s', (address, path) => {
    expect(toScreenPath(address)).toBe(path)
  })

  it('keeps addresses of other origins unchanged', () => {
    expect(toPagePath('https://pay.example/a')).toBe('https://pay.example/a')
  })
})

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { copyOf, pictureOf } from '@mall/contract/pictures'
import { createPictureSigner, toStoredAddress } from './signed-pictures.ts'

const MINUTE_MS = 60_000
const src = '/media/p-7/abcdefghijklmnopqrst_-.0123456789.800x600.aabbcc.webp'
const start = new Date('2026-11-25T01:00:20Z')
const newKey = () => randomBytes(32).toString('base64')

function setup(settings: Parameters<typeof createPictureSigner>[0]['settings']) {
  let time = start
  const signer = createPictureSigner({ settings, now: () => time })
  return {
    ...signer,
    wait: (ms: number) => (time = new Date(time.getTime() + ms)),
    openAddress: (address: string) => signer.open(address.slice('/media/'.length)),
  }
}
const test = { NODE_ENV: 'test' } as const

it('accepts a signed picture and its copies for 9 to 10 minutes', () => {
  const signer = setup(test)
  const signed = signer.sign({ src, width: 800, height: 600 })
  expect(signed).toMatchObject({ width: 800, height: 600 })
  expect(pictureOf(signed.src)).toMatchObject({ width: 800, height: 600, colour: '#aabbcc' })
  expect(signer.openAddress(signed.src)?.path).toBe(src.slice('/media/'.length))
  expect(signer.openAddress(copyOf(signed.src, 320))?.path).toBe(
    copyOf(src.slice('/media/'.length), 320),
  )
  signer.wait(9 * MINUTE_MS)
  expect(signer.openAddress(signed.src)?.secondsLeft).toBe(40)
  signer.wait(MINUTE_MS)
  expect(signer.openAddress(signed.src)).toBeNull()
  expect(signer.openAddress(signer.sign({ src }).src)).not.toBeNull()
})

it('returns the same address until the minute ends', () => {
  const signer = setup(test)
  const first = signer.sign({ src })
  signer.wait(30_000)
  expect(signer.sign({ src })).toEqual(first)
  signer.wait(30_000)
  expect(signer.sign({ src })).not.toEqual(first)
})

it.each([
  ['a later end', (address: string) => address.replace(/signed\/\d/, 'signed/9')],
  ['another company', (address: string) => address.replace('p-7', 'p-8')],
  ['another picture', (address: string) => address.replace('abc', 'abd')],
  ['another signature', (address: string) => address.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)],
  ['a short signature', (address: string) => address.replace(/\.([\w-]{42})[\w-]/, '.$1')],
  ['no signature', (address: string) => address.replace(/signed\/[^/]+/, 'signed')],
  ['a public folder', (address: string) => address.replace('p-7', 'u7')],
])('refuses %s', (_name, alter) => {
  const signer = setup(test)
  const { src: address } = signer.sign({ src })
  expect(alter(address)).not.toBe(address)
  expect(signer.openAddress(alter(address))).toBeNull()
})

it('refuses the signature of another key', () => {
  const { src: address } = setup({ ...test, MALL_SECRETS_KEY: newKey() }).sign({ src })
  expect(setup({ ...test, MALL_SECRETS_KEY: newKey() }).openAddress(address)).toBeNull()
})

it('signs nothing in production without a key', () => {
  const signer = setup({ NODE_ENV: 'production' })
  expect(signer.canSign).toBe(false)
  expect(signer.sign({ src })).toEqual({ src })
  expect(signer.openAddress(setup(test).sign({ src }).src)).toBeNull()
})

it('keeps public addresses unchanged and resolves the stored address of a signed one', () => {
  const signer = setup(test)
  for (const other of ['/media/u7/a.0123456789.8x6.webp', 'https://cdn.test/media/p-7/a.webp']) {
    expect(signer.sign({ src: other })).toEqual({ src: other })
    expect(toStoredAddress(other)).toBe(other)
  }
  expect(toStoredAddress(signer.sign({ src }).src)).toBe(src)
  expect(toStoredAddress(src)).toBe(src)
})

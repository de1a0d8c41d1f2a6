import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { endOfNonce, makeNonce } from './login-nonce.ts'

const secret = randomBytes(32)
const now = new Date('2026-05-01T08:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

it('is valid for two minutes and matches the contract', () => {
  const nonce = makeNonce(secret, now, randomBytes)
  expect(nonce.length).toBeLessThanOrEqual(64)
  expect(endOfNonce(secret, nonce, later(119))).toEqual(later(120))
  expect(endOfNonce(secret, nonce, later(120))).toBeNull()
})

it('is refused when another key signed it or its time was changed', () => {
  const nonce = makeNonce(secret, now, randomBytes)
  const [, random, seal] = nonce.split('.')
  expect(endOfNonce(randomBytes(32), nonce, now)).toBeNull()
  expect(
    endOfNonce(secret, `${later(600).getTime().toString(36)}.${random}.${seal}`, now),
  ).toBeNull()
  expect(endOfNonce(secret, '', now)).toBeNull()
  expect(endOfNonce(secret, `${nonce}x`, now)).toBeNull()
})

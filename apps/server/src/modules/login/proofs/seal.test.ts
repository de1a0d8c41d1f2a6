import { expect, it } from 'vitest'
import { keyPairOf, makeKeyPair, seal, unseal, type Sealed } from './seal.ts'

const pair = makeKeyPair()
const to = { keyId: 'k1', publicKey: pair.publicKey }
const text = JSON.stringify({ loginId: '小满', password: 'p@ss 词' })

it('opens a form that a page has sealed', () => {
  const sealed = {
    keyId: 't1x2y3',
    publicKey:
      'BMg1mlxSGkXM9j1Y-6k50YvplXAuoqWnh2rSJxlGVBMhe1WO1-4xo7qYasOgpRmpMEaLoB55Cw29UrRRG--WWCI',
    iv: 'AAECAwQFBgcICQoL',
    cipher:
      'lPF2JVeYMMpNhnJyClHaZFdWu3DV9xeqQBP2LjOvPEHZsUEJ9pa-agPAJikg7aEiWPhRiE1JjQPYN3Hb_4974O0VQlOoDNBoPxQxGYwVVjPeSwes1UCEGt-qnIa07AIi0go5mZQP7CVH7WC3RIww_boFYB-EYL0',
  }
  const decrypted = unseal(sealed, keyPairOf('B9co-qJjDV-e75nKI0SoaA789RLWykyj0wAdu5jxZro'))
  expect(JSON.parse(decrypted ?? '')).toEqual({
    loginType: 2,
    loginId: '小满',
    password: 'p@ss 词',
    captchaVerifyParam: 'proof',
    nonce: 'nonce-1',
  })
})

it('opens its own sealed form', () => {
  expect(unseal(seal(text, to), keyPairOf(pair.privateKey))).toBe(text)
})

const flipped = (part: string) => {
  const raw = Buffer.from(part, 'base64url')
  raw[3] = (raw[3] ?? 0) ^ 1
  return raw.toString('base64url')
}

it.each<[string, (sealed: Sealed) => Sealed]>([
  ['a byte of the cipher changed', (s) => ({ ...s, cipher: flipped(s.cipher) })],
  ['another iv', (s) => ({ ...s, iv: flipped(s.iv) })],
  ['an iv of another length', (s) => ({ ...s, iv: 'AAAA' })],
  ['another key’s name', (s) => ({ ...s, keyId: 'k2' })],
  ['a point off the curve', (s) => ({ ...s, publicKey: flipped(s.publicKey) })],
  ['an empty point', (s) => ({ ...s, publicKey: '' })],
  ['another sender’s point', (s) => ({ ...s, publicKey: makeKeyPair().publicKey })],
  ['a tag cut short', (s) => ({ ...s, cipher: s.cipher.slice(0, 20) })],
])('refuses a form with %s', (_case, change) => {
  expect(unseal(change(seal(text, to)), keyPairOf(pair.privateKey))).toBeNull()
})

import { webcrypto } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { SealingUnavailable, sealLoginForm, sealWith } from './seal.ts'

const subtle = webcrypto.subtle as SubtleCrypto
const form = {
  loginType: 2,
  loginId: '小满',
  password: 'p@ss 词',
  captchaVerifyParam: 'proof',
} as const
const key = {
  keyId: 't1x2y3',
  publicKey:
    'BClJrUTINloFlsi9fZ7nrxegg4vF-oDKayR5YGmtziLJq3NDgWDriWvhbPwq4idAyrUpFpnh5hl6sRfR5Tbnf5c',
  nonce: 'nonce-1',
}
const point = { name: 'ECDH', namedCurve: 'P-256' } as const

afterEach(() => vi.unstubAllGlobals())

it('matches the server’s sealed bytes for known randomness', async () => {
  const x = 'yDWaXFIaRcz2PVj7qTnRi-mVcC6ipaeHatInGUZUEyE'
  const y = 'e1WO1-4xo7qYasOgpRmpMEaLoB55Cw29UrRRG--WWCI'
  const d = '490lK6Gt7mWf1azpgVAPFYIur17SWJqAgJKJTpNgqTk'
  const curve = { kty: 'EC', crv: 'P-256', x, y }
  const own = {
    publicKey: await subtle.importKey('jwk', curve, point, true, []),
    privateKey: await subtle.importKey('jwk', { ...curve, d }, point, false, ['deriveBits']),
  }
  const raw = Uint8Array.from(Buffer.from(key.publicKey, 'base64url'))
  const server = await subtle.importKey('raw', raw, point, false, [])
  const iv = Uint8Array.from({ length: 12 }, (_, index) => index)
  expect(await sealWith(subtle, own, iv, server, form, key)).toEqual({
    keyId: 't1x2y3',
    publicKey:
      'BMg1mlxSGkXM9j1Y-6k50YvplXAuoqWnh2rSJxlGVBMhe1WO1-4xo7qYasOgpRmpMEaLoB55Cw29UrRRG--WWCI',
    iv: 'AAECAwQFBgcICQoL',
    cipher:
      'lPF2JVeYMMpNhnJyClHaZFdWu3DV9xeqQBP2LjOvPEHZsUEJ9pa-agPAJikg7aEiWPhRiE1JjQPYN3Hb_4974O0VQlOoDNBoPxQxGYwVVjPeSwes1UCEGt-qnIa07AIi0go5mZQP7CVH7WC3RIww_boFYB-EYL0',
  })
})

it('hides the form and never seals it identically', async () => {
  vi.stubGlobal('crypto', webcrypto)
  const [first, second] = await Promise.all([sealLoginForm(form, key), sealLoginForm(form, key)])
  expect(first.publicKey).toHaveLength(87)
  expect(first.iv).toHaveLength(16)
  expect(first.publicKey).not.toBe(second.publicKey)
  expect(first.cipher).not.toBe(second.cipher)
  expect(Buffer.from(first.cipher, 'base64url').toString('latin1')).not.toContain('p@ss')
})

it('reports that a page without WebCrypto cannot seal', async () => {
  vi.stubGlobal('crypto', { getRandomValues: () => new Uint8Array() })
  await expect(sealLoginForm(form, key)).rejects.toBeInstanceOf(SealingUnavailable)
})

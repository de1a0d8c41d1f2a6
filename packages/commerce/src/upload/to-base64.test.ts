import { expect, it } from 'vitest'
import { toBase64 } from './to-base64.ts'

it('encodes more bytes than one call of fromCharCode accepts', async () => {
  const bytes = new Uint8Array(100_000).map((_, index) => index % 251)
  expect(await toBase64(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
})

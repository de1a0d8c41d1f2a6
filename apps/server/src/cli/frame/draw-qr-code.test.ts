import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { drawQrCode } from './draw-qr-code.ts'

const URI = 'otpauth://totp/mall:zhoulan?secret=JBSWY3DPEHPK3PXP&issuer=mall'

/** Terminal rows of the QR code as light (true) and dark modules: a character shows two rows. */
const readRows = (line: string) => [
  [...line].map((one) => one === '█' || one === '▀'),
  [...line].map((one) => one === '█' || one === '▄'),
]

it('draws every module of the code, light on a dark terminal', () => {
  const { data } = encode(URI, { ecc: 'M', border: 2 })
  const drawn = drawQrCode(URI).flatMap(readRows).slice(0, data.length)
  expect(drawn).toEqual(data.map((row) => row.map((isDark) => !isDark)))
  expect(Math.max(...drawQrCode(URI).map(({ length }) => length))).toBeLessThanOrEqual(80)
})

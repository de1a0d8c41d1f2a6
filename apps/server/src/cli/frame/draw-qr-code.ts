import { renderUnicodeCompact } from 'uqr'

/**
 * A QR code as lines of a terminal, two rows of it in each. The terminal is taken to be dark: the
 * quiet zone around the code is drawn light.
 */
export const drawQrCode = (text: string): string[] =>
  renderUnicodeCompact(text, { ecc: 'M', border: 2 }).split('\n')

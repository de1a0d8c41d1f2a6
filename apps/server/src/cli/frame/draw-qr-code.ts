import { renderUnicodeCompact } from 'uqr'

/** A QR code as terminal lines of two rows each. Draws a light quiet zone for dark terminals. */
export const drawQrCode = (text: string): string[] =>
  renderUnicodeCompact(text, { ecc: 'M', border: 2 }).split('\n')

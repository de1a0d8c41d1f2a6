import { encode } from 'uqr'

/** Modules of a QR code by rows, true for dark, without a margin; for drawing on a canvas. */
export const encodeQr = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data

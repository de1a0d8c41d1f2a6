/** Separate file, so that the encoder loads with the first QR code. */
export { QrCode } from '@mall/ui'

/** A file of its own, so that the encoder comes with the first code and not before. */
export { QrCode } from '@mall/ui'

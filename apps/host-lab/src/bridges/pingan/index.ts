export { installPingan, pinganUserAgent } from './install-pingan.ts'

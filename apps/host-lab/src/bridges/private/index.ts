export { installPrivate, privateUserAgent } from './install-private.ts'

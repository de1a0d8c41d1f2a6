export { icbcUserAgent, installIcbc, type IcbcOptions, type IcbcTransport } from './install-icbc.ts'

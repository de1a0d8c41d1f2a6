/** Constants and rules of draws, without the schema library. */
export * from './draw-problems.ts'
export * from './draw-rules.ts'
export * from './draw-status.ts'
export { webCrypto } from './web-crypto.ts'

export { gx } from './manifest.ts'

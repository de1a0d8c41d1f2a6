export { benefits } from './manifest.ts'

export { draws } from './manifest.ts'

export { counter } from './manifest.ts'

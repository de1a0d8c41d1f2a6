export { cart } from './manifest.ts'

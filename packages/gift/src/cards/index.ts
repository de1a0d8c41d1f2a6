export { cards } from './manifest.ts'

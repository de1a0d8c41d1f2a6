export { topUp } from './manifest.ts'

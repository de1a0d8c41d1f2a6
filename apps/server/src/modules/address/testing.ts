export { isRegion } from './regions.ts'
